// The page of an Explorer. Python counts and plots; this tells it where the sliders were moved.

import { announced, make, setAll, toolbar } from "./dom.js";
import { widgetRoot } from "./keys.js";
import { asking, follow } from "./python.js";

/** @typedef {import("./types.js").ExplorerFrame} ExplorerFrame */

/**
 * Make a slider with some stops; return its input and functions that read and move it.
 * @param {ParentNode} bar
 * @param {string} name
 * @param {string[]} stops
 * @param {(words: string) => void} moved
 */
function stopSlider(bar, name, stops, moved) {
  const label = make(bar, "label", name);
  const output = make(label, "b");
  const range = { type: "range", max: stops.length - 1, "aria-label": name };
  const input = make(label, "input", "", range);
  const words = () => stops[input.valueAsNumber];
  const write = () => {
    output.textContent = words();
    input.setAttribute("aria-valuetext", words());
  };
  const moveTo = (/** @type {number} */ at) => {
    input.value = `${at}`;
    write();
  };
  input.addEventListener("input", write);
  input.addEventListener("change", () => moved(words()));
  return { input, words, moveTo };
}

/** @param {import("./types.js").Widget<ExplorerFrame>} widget */
function render(widget) {
  const { model, el, experimental } = widget;
  /** @type {Map<string, ReturnType<typeof stopSlider>>} */
  const sliders = new Map();
  // The sliders that were moved, and to where, until Python has counted there.
  /** @type {Map<string, string>} */
  const waiting = new Map();
  let isTelling = false;
  /** @type {import("./types.js").Ask<import("./types.js").ExplorerActions>} */
  const ask = asking(experimental, (why, _, { name, words }) => {
    setAll(root, { "aria-busy": !why });
    if (!why) return;
    sentence.textContent = why;
    const slider = sliders.get(name);
    // The slider goes back, unless it has been moved again since.
    if (slider && slider.words() === words) slider.moveTo(model.get("frame").sliders[name].at);
  });
  // Python is told of one stop at a time, so that it skips those where a slider no longer is.
  async function tell() {
    if (isTelling) return;
    isTelling = true;
    while (waiting.size) {
      const [[name, words]] = waiting;
      await ask("stop", { name, words });
      if (waiting.get(name) === words) waiting.delete(name);
    }
    isTelling = false;
    setAll(root, { "aria-busy": false });
  }
  const { root, keys } = widgetRoot(el, "explorer", "Explorer");
  const bar = make(root, "div.mm-sliders");
  for (const [name, { stops }] of Object.entries(model.get("frame").sliders)) {
    const moved = (/** @type {string} */ words) => {
      waiting.set(name, words);
      tell();
    };
    sliders.set(name, stopSlider(bar, name, stops, moved));
  }
  keys.tell("To another slider", "Tab");
  keys.tell("Move a slider", "← → Home End");
  keys.card(toolbar(root, "Keys"));
  const sentence = announced(root);
  const box = make(root, "div.mm-plot-box");
  const wide = make(box, "div.mm-plot-wide");
  const narrow = make(box, "div.mm-plot-narrow");

  return follow(widget, (frame) => {
    for (const [name, { input, moveTo }] of sliders) {
      if (!waiting.has(name) && input !== document.activeElement) moveTo(frame.sliders[name].at);
    }
    wide.innerHTML = frame.plot;
    narrow.innerHTML = frame.narrow;
    sentence.textContent = frame.sentence;
  });
}

export default { render };
