// How a page hears from Python, and asks it for something.

const DEAF = "Python doesn't answer: its kernel was stopped or restarted. Run the cells again.";

/**
 * Show each frame that Python makes, the present one first; return what ends it, for anywidget to
 * call when a cell is run again.
 * @template Frame
 * @param {import("./types.js").Model<Frame>} model
 * @param {(frame: Frame) => void} show
 */
export function follow(model, show) {
  const changed = () => show(model.get("frame"));
  model.on("change:frame", changed);
  changed();
  return () => model.off("change:frame", changed);
}

/**
 * Return a function that asks Python for an action; `refused` hears why it can't be done, and ""
 * before.
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
