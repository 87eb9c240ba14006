// How a page gets frames from Python, and asks it for actions.

const DEAF = "Python doesn't answer: its kernel was stopped or restarted. Run the cells again.";

/**
 * Show each frame that Python makes, the present one first. Return a function that stops this;
 * anywidget calls it when the cell is run again.
 * @template Frame
 * @param {import("./types.js").Widget<Frame>} widget
 * @param {(frame: Frame) => void} show
 */
export function follow({ model, el }, show) {
  const changed = () => show(model.get("frame"));
  // The kernel was restarted; the still beside the widget takes its place.
  const deafened = () => el.querySelector(".mm")?.classList.add("mm-deaf");
  model.on("change:frame", changed);
  model.on("comm_live_update", deafened);
  changed();
  return () => {
    model.off("change:frame", changed);
    model.off("comm_live_update", deafened);
  };
}

/**
 * Return a function that asks Python for an action. `refused` is called with "" at once, and then
 * with the reason if the action can't be done.
 * @param {import("./types.js").Experimental} experimental
 * @param {(why: string, action: string, what: any) => void} refused
 */
export function asking(experimental, refused) {
  // Without a signal of its own, anywidget takes more than 3 seconds for an error.
  const { signal } = new AbortController();
  return async (/** @type {string} */ action, /** @type {object} */ what) => {
    refused("", action, what);
    const answer = experimental.invoke("ask", [action, what], { signal });
    const [why] = await answer.catch(() => [DEAF]);
    if (why) refused(why, action, what);
  };
}
