// The page of a Predict. Python draws and marks; this puts the tree on the page, and says which
// node was clicked and what was typed.

import { announced, button, make, toolbar } from "./dom.js";
import { widgetRoot } from "./keys.js";
import { NodeButtons } from "./nodes.js";
import { asking, follow } from "./python.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").PredictFrame} PredictFrame */
/** @typedef {import("./types.js").PredictVerb} Verb */

const HEADS = ["node", "α on arrival", "β on arrival", "value"];
const COLUMNS = ["alpha", "beta", "value"];
const SIGNS = new Map([
  ["right", "✓"],
  ["wrong", "✗"],
]);
const TASK =
  "Click each node that is never searched; what lies below goes with it. Type α and β " +
  "on arrival at a node, and the value that it returns. Then press Done.";

/** The table of the numbers that are asked for. */
class AnswerTable {
  /** @type {HTMLInputElement[]} */
  fields = [];

  /** @param {ParentNode} parent */
  constructor(parent) {
    const table = make("table", "", parent);
    make("caption", "", table, "In place of each ?");
    const head = make("tr", "", make("thead", "", table));
    for (const words of HEADS) make("th", "", head, words);
    this.rows = make("tbody", "", table);
  }

  /** @param {Answer[]} answers */
  lay(answers) {
    this.rows.replaceChildren();
    /** @type {Map<string, HTMLElement[]>} */
    const cells = new Map();
    this.fields = answers.map(({ name, player, what }) => {
      const row = cells.get(name) ?? this.#layRow(name, player);
      cells.set(name, row);
      const cell = row[COLUMNS.indexOf(what)];
      const data = { "data-node": name, "data-what": what, "aria-label": `${what} at ${name}` };
      const field = make("input", "", cell, "", { ...data, size: 4, autocomplete: "off" });
      make("i", "", cell, "", { "aria-hidden": true });
      return field;
    });
  }

  /** @param {string} name @param {string} player */
  #layRow(name, player) {
    const row = make("tr", "", this.rows);
    make("small", "", make("th", "", row, name, { scope: "row" }), ` ${player}`);
    return COLUMNS.map(() => make("td", "", row));
  }

  /** @param {Answer[]} answers @param {boolean} isNew */
  show(answers, isNew) {
    for (const [place, { text, state }] of answers.entries()) {
      const field = this.fields[place];
      field.hidden = state === "never";
      if (field.parentElement) field.parentElement.dataset.never = `${field.hidden}`;
      // What is being typed stays.
      if (!isNew && state === "open" && !field.readOnly) continue;
      field.value = text;
      this.mark(field, state);
    }
  }

  /** @param {HTMLInputElement} field @param {string} state */
  mark(field, state) {
    field.dataset.state = state;
    field.dataset.sent = state === "open" ? "" : field.value;
    field.readOnly = state === "right" || state === "shown";
    field.setAttribute("aria-invalid", `${state === "wrong"}`);
    if (field.nextSibling) field.nextSibling.textContent = SIGNS.get(state) ?? "";
  }

  /**
   * Return where to type at a node: its first field that is open, its first at all, or else the
   * first open one.
   * @param {string} name
   */
  fieldAt(name) {
    const own = this.fields.filter((field) => field.dataset.node === name && !field.hidden);
    return own.find(isOpen) ?? own[0] ?? this.fields.find(isOpen);
  }

  /**
   * Return the next open field, after the last one the first.
   * @param {HTMLInputElement} field
   */
  after(field) {
    const rest = this.fields.slice(this.fields.indexOf(field) + 1);
    return [...rest, ...this.fields].find(isOpen);
  }
}

/** @param {HTMLInputElement} field */
function isOpen(field) {
  return !field.hidden && !field.readOnly;
}

/**
 * Return what does something at a click, but nothing at the second click of a double one.
 * @param {() => unknown} act
 */
function once(act) {
  return (/** @type {MouseEvent} */ { detail }) => detail < 2 && act();
}

/** @param {import("./types.js").Widget<PredictFrame>} widget */
function render({ model, el, experimental }) {
  /** @type {import("./types.js").Ask<import("./types.js").PredictActions>} */
  const send = asking(experimental, (why) => {
    if (why) sentence.textContent = why;
  });
  const ask = (/** @type {Verb} */ verb, /** @type {string[]} */ ...what) =>
    send(verb, { seed, what });
  // Of the tree on the page.
  let seed = Number.NaN;
  let isOver = false;

  const { root, keys } = widgetRoot(el, "mm-predict", "Predict alpha-beta");
  const top = make("p", "mm-top", root);
  make("span", "mm-rule", top, model.get("frame").rule);
  const score = make("span", "", top);
  make("p", "", root, TASK);
  const sentence = announced(root);

  const body = make("div", "mm-body", root);
  const label = "Tree. Arrow keys move, Space marks, Enter leads to numbers";
  const tree = new NodeButtons(body, label, keys, {
    clicked: ({ name }, event) => {
      tree.choose(name);
      once(() => ask("mark", name))(event);
    },
  });
  const side = make("div", "mm-side", body);
  const table = new AnswerTable(side);
  const end = make("div", "mm-end", side);
  const bar = toolbar(end, "Answers");
  const offer = (/** @type {string} */ words, /** @type {Verb} */ verb) =>
    button(
      bar,
      words,
      once(() => ask(verb)),
    );
  const done = button(
    bar,
    "",
    once(() => ask(isOver ? "next" : "finish")),
  );
  const offers = [offer("Hint", "hint"), offer("Show me", "show"), offer("New tree", "next")];
  const solution = make("section", "", end);
  make("h4", "", solution, "What alpha-beta does");
  const reasons = make("ul", "", solution);
  keys.tell("Move in the tree", "← → ↑ ↓ Home End");
  keys.tell("Mark what is pruned", "Space");
  keys.tell("To the node's numbers, then from each to the next", "Enter");
  keys.tell("Back to the tree", "Esc");
  keys.card(bar);

  const fieldOf = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);

  /** @param {HTMLInputElement} field */
  async function submit(field) {
    const { node = "", what = "", sent } = field.dataset;
    const text = field.value.trim();
    if (!isOpen(field) || !text || text === sent) return;
    field.dataset.sent = text;
    await ask("answer", node, what, text);
  }

  table.rows.addEventListener("change", (event) => submit(fieldOf(event)));
  table.rows.addEventListener("input", (event) => table.mark(fieldOf(event), "open"));
  table.rows.addEventListener("focusin", (event) => tree.mark(fieldOf(event).dataset.node));
  keys.hear(tree.over, { Enter: () => table.fieldAt(tree.cursor)?.focus() });
  keys.hear(table.rows, {
    Escape: (event) => {
      tree.choose(fieldOf(event).dataset.node ?? "");
      return false;
    },
    Enter: async (event) => {
      const field = fieldOf(event);
      await submit(field);
      if (field.dataset.state === "wrong") field.select();
      else if (field.readOnly) (table.after(field) ?? done).focus();
    },
  });

  /** @param {PredictFrame} frame */
  function tell({ level, score: points, streak, heading, sentence: words }) {
    const standing = [level, `Score ${points}`, `Streak ${streak}`];
    score.textContent = standing.filter(Boolean).join(" · ");
    sentence.textContent = `${heading} ${words}`.trim();
    sentence.dataset.sign = heading.slice(0, 1);
  }

  return follow(model, (frame) => {
    const isNew = frame.seed !== seed;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const first = frame.nodes[0].name;
    seed = frame.seed;
    isOver = frame.over;
    tree.show(frame, isNew ? first : tree.cursor);
    if (isNew) table.lay(frame.fields);
    table.show(frame.fields, isNew);
    tell(frame);
    done.textContent = isOver ? "Next tree" : "Done";
    for (const offered of offers) offered.hidden = isOver;
    solution.hidden = !isOver;
    reasons.replaceChildren();
    for (const words of frame.solution) make("li", "", reasons, words);
    if (isNew && focused) tree.choose(first);
    // Its button is gone.
    else if (focused instanceof HTMLElement && focused.hidden) done.focus();
    root.dataset.seed = `${seed}`;
  });
}

export default { render };
