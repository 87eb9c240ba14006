// What a Predict shows: a tree, and a table of the numbers that are asked for. This asks for each
// mark and each typed number to be judged, and shows the verdict.

import { button, make, messages, toolbar } from "./dom.js";
import { widgetRoot } from "./keys.js";
import { NodeButtons } from "./nodes.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").PredictFrame} PredictFrame */
/** @typedef {keyof import("./types.js").PredictActions} Verb */

const HEADS = ["node", "α on arrival", "β on arrival", "value"];
const COLUMNS = ["alpha", "beta", "value"];
const TASK =
  "Click each node that is never searched; what lies below goes with it. Type α and β " +
  "on arrival at a node, and the value that it returns. Then press Done.";

/** The table of the numbers that are asked for. */
class AnswerTable {
  /** @type {HTMLInputElement[]} */
  fields = [];

  /** @param {ParentNode} parent */
  constructor(parent) {
    const table = make(parent, "table");
    make(table, "caption", "In place of each ?");
    const head = make(make(table, "thead"), "tr");
    for (const words of HEADS) make(head, "th", words);
    this.rows = make(table, "tbody");
  }

  /** @param {Answer[]} answers */
  lay(answers) {
    this.rows.replaceChildren();
    const players = new Map(answers.map(({ name, player }) => [name, player]));
    for (const [name, player] of players) {
      const row = make(this.rows, "tr");
      make(make(row, "th", name, { scope: "row" }), "small", ` ${player}`);
      for (const what of COLUMNS) {
        const cell = make(row, "td");
        const isAsked = answers.some((answer) => answer.name === name && answer.what === what);
        if (isAsked) this.#layField(cell, name, what);
      }
    }
    this.fields = [...this.rows.querySelectorAll("input")];
  }

  /** @param {HTMLElement} cell @param {string} name @param {string} what */
  #layField(cell, name, what) {
    const label = `${what} at ${name}`;
    const field = make(cell, "input", "", { size: 4, autocomplete: "off", "aria-label": label });
    Object.assign(field.dataset, { node: name, what });
    make(cell, "i", "", { "aria-hidden": true });
  }

  /** @param {Answer[]} answers @param {boolean} isNew */
  show(answers, isNew) {
    for (const [place, { text, state }] of answers.entries()) {
      const field = this.fields[place];
      field.hidden = state === "never";
      // A field that is being typed in stays as it is.
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
    field.setAttribute("aria-invalid", `${state === "wrong" || state === "refused"}`);
  }

  /**
   * Return where to type for a node: its first open field, else its first field, else the first
   * open field of all.
   * @param {string} name
   */
  fieldAt(name) {
    const own = this.fields.filter((field) => field.dataset.node === name && !field.hidden);
    return own.find(isOpen) ?? own[0] ?? this.fields.find(isOpen);
  }

  /**
   * Mark a field in which something is typed that is no number.
   * @param {string[]} question the node, and what is asked of it
   */
  refuse([node, what]) {
    const isAsked = (/** @type {HTMLInputElement} */ { dataset }) =>
      dataset.node === node && dataset.what === what;
    const field = this.fields.find(isAsked);
    if (field) this.mark(field, "refused");
  }

  get refused() {
    return this.fields.find((field) => isOpen(field) && field.dataset.state === "refused");
  }

  /**
   * Return the next open field; after the last one, the first.
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

/** @param {Event} event */
function fieldOf(event) {
  return /** @type {HTMLInputElement} */ (event.target);
}

export class PredictPage {
  // Of the tree on the page.
  #seed = Number.NaN;
  #isOver = false;

  /**
   * @param {HTMLElement | ShadowRoot} el
   * @param {string} rule
   * @param {import("./types.js").Ask<import("./types.js").PredictActions>} send
   */
  constructor(el, rule, send) {
    this.send = send;
    const { root, keys } = widgetRoot(el, "predict", "Predict alpha-beta");
    this.root = root;
    const top = make(root, "p.mm-top");
    make(top, "span", rule);
    this.score = make(top, "span");
    make(root, "p", TASK);
    const { sentence, alert } = messages(root);
    this.sentence = sentence;
    this.alert = alert;
    const body = make(root, "div.mm-body");
    const label = "Tree. Arrow keys move, Space marks, Enter leads to numbers";
    this.tree = new NodeButtons(body, label, keys, {
      clicked: ({ name }, { detail }) => {
        this.tree.choose(name);
        if (detail < 2) this.#ask("mark", name);
      },
      growth: 1.3,
    });
    const side = make(body, "div.mm-side");
    this.table = new AnswerTable(side);
    const end = make(side, "div.mm-end");
    const bar = toolbar(end, "Answers");
    this.done = this.#addButton(bar, "", () => (this.#isOver ? "next" : "finish"));
    this.offers = [
      this.#addButton(bar, "Hint", () => "hint"),
      this.#addButton(bar, "Show me", () => "show"),
      this.#addButton(bar, "New tree", () => "next"),
    ];
    this.solution = make(end, "section");
    make(this.solution, "h4", "What alpha-beta does");
    this.reasons = make(this.solution, "ul");
    this.#hear(keys);
    keys.card(bar);
    new ResizeObserver(() => this.#centre()).observe(this.tree.scroll);
  }

  /** @param {Verb} verb @param {string[]} what */
  #ask(verb, ...what) {
    const { refused } = this.table;
    if (verb === "finish" && refused) {
      refused.dataset.sent = "";
      refused.focus();
      return this.#submit(refused);
    }
    return this.send(verb, { seed: this.#seed, what });
  }

  /**
   * Add a button; the second click of a double one does nothing.
   * @param {ParentNode} bar
   * @param {string} words
   * @param {() => Verb} verb
   */
  #addButton(bar, words, verb) {
    return button(bar, words, ({ detail }) => detail < 2 && this.#ask(verb()));
  }

  /** @param {import("./keys.js").Keys} keys */
  #hear(keys) {
    const { table, tree } = this;
    keys.tell("Move in the tree", "← → ↑ ↓ Home End");
    keys.tell("Mark what is pruned", "Space");
    keys.tell("To the node's numbers, then from each to the next", "Enter");
    keys.tell("Back to the tree", "Esc");
    table.rows.addEventListener("change", (event) => this.#submit(fieldOf(event)));
    table.rows.addEventListener("input", (event) => table.mark(fieldOf(event), "open"));
    table.rows.addEventListener("focusin", (event) => {
      tree.mark(fieldOf(event).dataset.node);
      tree.reveal();
    });
    keys.hear(tree.over, { Enter: () => table.fieldAt(tree.cursor)?.focus() });
    keys.hear(table.rows, {
      Escape: (event) => {
        tree.choose(fieldOf(event).dataset.node ?? "");
        return false;
      },
      Enter: (event) => this.#goOn(fieldOf(event)),
    });
  }

  /** @param {HTMLInputElement} field */
  async #submit(field) {
    const { node = "", what = "", sent } = field.dataset;
    const text = field.value.trim();
    if (!isOpen(field) || !text || text === sent) return;
    field.dataset.sent = text;
    await this.#ask("answer", node, what, text);
  }

  /** @param {HTMLInputElement} field */
  async #goOn(field) {
    await this.#submit(field);
    if (field.readOnly) (this.table.after(field) ?? this.done).focus();
    else field.select();
  }

  /** @param {string} why "" if nothing is refused @param {string[]} what */
  refuse(why, what) {
    this.alert.textContent = why;
    if (why) this.table.refuse(what);
  }

  /** Scroll to the middle of the tree, where the root is. */
  #centre() {
    const { scroll } = this.tree;
    scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2;
  }

  /** @param {PredictFrame} frame */
  show(frame) {
    const { root, table, tree } = this;
    const isNew = frame.seed !== this.#seed;
    const within = /** @type {Document | ShadowRoot} */ (root.getRootNode());
    const focused = root.contains(within.activeElement) ? within.activeElement : null;
    const first = frame.nodes[0].name;
    this.#seed = frame.seed;
    this.#isOver = frame.over;
    tree.show(frame, isNew ? first : tree.cursor);
    if (isNew) {
      table.lay(frame.fields);
      this.#centre();
    }
    table.show(frame.fields, isNew);
    this.#tell(frame);
    if (isNew && focused) tree.choose(first);
    // The button that had the focus is gone.
    else if (focused instanceof HTMLElement && focused.hidden) this.done.focus();
    root.dataset.seed = `${frame.seed}`;
  }

  /** @param {PredictFrame} frame */
  #tell({ over, level, score, streak, heading, sentence, solution }) {
    const standing = [level, `Score ${score}`, `Streak ${streak}`].filter(Boolean);
    this.score.textContent = streak === undefined ? "" : standing.join(" · ");
    this.sentence.textContent = `${heading} ${sentence}`.trim();
    this.sentence.dataset.sign = heading.slice(0, 1);
    this.done.textContent = over ? "Next tree" : "Done";
    for (const offer of this.offers) offer.hidden = over;
    this.solution.hidden = !over;
    this.reasons.replaceChildren();
    for (const words of solution) make(this.reasons, "li", words);
  }
}
