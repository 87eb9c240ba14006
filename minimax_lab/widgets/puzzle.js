// A Predict in a page without Python: one tree, whose answers the page judges itself.

import { make } from "./dom.js";
import { Judge } from "./judge.js";
import STYLE from "./predict.css";
import { PredictPage } from "./predict_page.js";

/**
 * @param {HTMLElement} host
 * @param {string} text
 */
export function show(host, text) {
  const shadow = host.attachShadow({ mode: "open" });
  make(shadow, "style", STYLE);
  /** @type {import("./types.js").PuzzlePage} */
  const puzzle = JSON.parse(text);
  // How to get another tree is said below the page: on a site otherwise than in a notebook.
  const below = host.closest(".mm-still")?.querySelector(":scope > p")?.textContent;
  if (below) puzzle.next.sentence = below;
  const judge = new Judge(puzzle);
  /** @type {import("./types.js").Ask<import("./types.js").PredictActions>} */
  const ask = async (action, { what }) => {
    const why = action === "answer" ? judge.refusal(what) : "";
    page.refuse(why, what);
    if (!why) page.show(judge.frameAfter(action, what));
  };
  const page = new PredictPage(shadow, judge.frame.rule, ask);
  page.show(judge.frame);
}
