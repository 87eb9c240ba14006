// The page of a Stepper, or of a Compare, which moves two searches by one bar.

import { StepBar } from "./bar.js";
import { announced, make } from "./dom.js";
import { widgetRoot } from "./keys.js";
import { drawBoards, write } from "./sentence.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";
import STYLE from "./steps.css";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Show a page in a host. The first line of its text is what stays the same, each other a frame.
 * @param {HTMLElement} host
 * @param {string} text
 */
export function show(host, text) {
  const [head, ...frames] = text.split("\n");
  /** @type {import("./types.js").StepsPage} */
  const page = JSON.parse(head);
  const last = page.first + frames.length - 1;
  const names = page.sides.map(({ name }) => name).join(" and ");
  const kind = page.sides.length > 1 ? "Compare" : "Stepper";

  const shadow = host.attachShadow({ mode: "open" });
  make(shadow, "style", STYLE);
  const { root, keys } = widgetRoot(shadow, `steps.mm-${kind.toLowerCase()}`, `${kind}: ${names}`);
  const bar = new StepBar(keys, page, last, showStep);
  const sentence = announced(root);
  const box = make(root, "div.mm-sides");
  const sides = page.sides.map((constants) => new Side(constants, page, box));
  box.insertAdjacentHTML("beforeend", page.legend);
  if (frames.length < page.total) {
    const held = `Steps ${page.first} to ${last} of ${page.total - 1} are in this page.`;
    make(root, "p.mm-held", `${held} Set .step to see others.`);
  }
  let before = page.step;
  let said = "";
  showFrame(page.step);
  const trees = sides.map(({ tree }) => tree);
  const stage = new Stage(root, bar, sentence, page.longest, trees);
  keys.card(bar.element);

  /** @param {number} step */
  function showFrame(step) {
    /** @type {import("./types.js").StepFrame} */
    const frame = JSON.parse(frames[step - page.first]);
    const from = Math.min(before, step);
    const to = Math.max(before, step);
    const isNear = !page.events.some((at) => from < at && at < to);
    // The same sentence written again would be read out again.
    if (said !== frame.sentence) write(sentence, frame.sentence);
    said = frame.sentence;
    for (const [number, side] of sides.entries()) {
      side.show(frame.sides[number], isNear && !STILL.matches);
    }
    drawBoards(root);
    before = step;
    root.dataset.step = `${step}`;
  }

  /** @param {number} step */
  function showStep(step) {
    showFrame(step);
    stage.fit();
  }
}
