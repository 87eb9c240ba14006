// A Predict whose answers Python judges.

import { PredictPage } from "./predict_page.js";
import { asking, follow } from "./python.js";

/** @param {import("./types.js").Widget<import("./types.js").PredictFrame>} widget */
function render(widget) {
  const { model, el, experimental } = widget;
  const send = asking(experimental, (why, _, { what }) => page.refuse(why, what));
  const page = new PredictPage(el, model.get("frame").rule, send);
  return follow(widget, (frame) => page.show(frame));
}

export default { render };
