// The face of minimax_lab.Stepper. Python makes every frame; this only puts it on the page and
// says which step is wanted next.

const SMALLEST = 0.75; // to which the picture shrinks before it scrolls instead
const BESIDE = 0.85; // to which it shrinks to have something beside it

function render({ model, el }) {
  const get = (name) => model.get(name);
  const root = make("div", "mm-stepper", el);
  root.setAttribute("aria-label", `Stepper: ${get("title")}`);
  const bar = stepBar(model, root, {
    trait: "step", noun: "step", total: get("total"), marks: get("cuts"), mark: "cut-off", key: "c",
  });
  const sentence = bar.spokenSentence();
  const alert = make("p", "mm-alert", root);
  alert.setAttribute("role", "alert");
  alert.hidden = !get("failure");
  const body = make("div", "mm-body", root);
  const view = searchView(body, { sources: get("sources"), columns: get("columns"), rows: get("rows") }, SMALLEST);
  make("p", "mm-keys", root, bar.help);

  function showFrame() {
    const frame = get("frame");
    bar.arrived(frame.step);
    view.show(frame);
    write(sentence, frame.sentence);
    alert.textContent = frame.step >= get("failed_at") ? get("failure") : "";
    root.dataset.step = frame.step;
  }

  // The code beside the picture, or below it with the calls beside, or all below each other.
  function arrange() {
    const width = body.clientWidth;
    if (!width) return; // out of sight
    view.tree.style.minHeight = "";
    const room = width - BESIDE * widthOf(view.tree); // beside the picture
    body.dataset.layout = room > 590 ? "beside" : room > 335 ? "corner" : width > 740 ? "below" : "narrow";
    view.keepInSight();
  }

  const resized = new ResizeObserver(arrange);
  resized.observe(root);
  model.on("change:frame", showFrame);
  showFrame();
  return () => {
    bar.stop();
    resized.disconnect();
    model.off("change:frame", showFrame);
  };
}

export default { render };
