// The page of a TreeEditor. Python edits and draws; this tells it which node was chosen, what was
// typed, and where a node was dropped.

import { announced, make, setAll, toolbar } from "./dom.js";
import { widgetRoot } from "./keys.js";
import { NodeButtons } from "./nodes.js";
import { asking, follow } from "./python.js";

/** @typedef {import("./types.js").EditorFrame} EditorFrame */

const HEAD = ["search", "minimax", "alphabeta"];

/**
 * Hear nodes that are dragged onto others. Return whether one is held now, and what ends that.
 * @param {NodeButtons} tree
 * @param {(name: string, onto: string) => void} dropped
 * @param {() => void} ended is called after each press on a node, before `dropped`
 */
function hearDrags(tree, dropped, ended) {
  // Names, not elements.
  /** @type {{ name: string, x: number, y: number, onto?: string } | null} */
  let drag = null;

  function drop() {
    if (!drag) return;
    for (const item of tree.buttons.values()) {
      item.classList.remove("mm-dragged", "mm-onto");
      item.style.transform = "";
    }
    drag = null;
    ended();
  }

  tree.over.addEventListener("pointerdown", (event) => {
    const node = tree.nodeAt(event.target);
    if (!node || event.button) return;
    tree.choose(node.name);
    /** @type {HTMLElement} */ (event.target).setPointerCapture(event.pointerId);
    drag = { name: node.name, x: event.clientX, y: event.clientY };
  });
  tree.over.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!drag) return;
    const dragged = tree.buttons.get(drag.name);
    dragged?.classList.add("mm-dragged");
    dragged?.style.setProperty("transform", `translate(${x - drag.x}px, ${y - drag.y}px)`);
    const onto = tree.nodeAt(document.elementFromPoint(x, y));
    drag.onto = onto?.name;
    const isSibling = onto?.parent === tree.node(drag.name)?.parent;
    for (const [name, item] of tree.buttons) {
      item.classList.toggle("mm-onto", isSibling && name === onto?.name);
    }
  });
  tree.over.addEventListener("pointerup", () => {
    const { name, onto } = drag ?? {};
    drop();
    if (name && onto && name !== onto) dropped(name, onto);
  });
  // However it is lost: at an end that was no pointerup, too.
  tree.over.addEventListener("lostpointercapture", drop);
  return { drop, isOn: () => drag !== null };
}

/** @param {HTMLTableElement} table @param {EditorFrame["rows"]} rows */
function showCounts(table, rows) {
  table.replaceChildren();
  make(table, "caption", "What the searches do");
  const head = make(table, "tr");
  for (const words of HEAD) make(head, "th", words, { scope: "col" });
  for (const { name, cells } of rows) {
    const row = make(table, "tr");
    make(row, "th", name, { scope: "row" });
    for (const [now, before] of cells) {
      make(make(row, "td", now), "small", before && ` was ${before}`);
    }
  }
}

class EditorPage {
  // The tree as text, in the last frame.
  #written = "";
  // The last frame that came while a node was held.
  /** @type {EditorFrame | null} */
  #kept = null;
  // Whether the page asked for a choice last. Then the frame of an earlier edit leaves it alone.
  #hasChosen = false;
  // What is typed while a new child is awaited; null if none is.
  /** @type {string | null} */
  #early = null;

  /** @param {import("./types.js").Widget<EditorFrame>} widget */
  constructor({ el, experimental }) {
    /** @type {import("./types.js").Ask<import("./types.js").EditorActions>} */
    const ask = asking(experimental, (why, action, { name }) => {
      this.#refuse(why, action, name);
    });
    /** @type {typeof ask} */
    this.ask = (action, what) => {
      this.#hasChosen = action === "select";
      this.#early = action === "add" ? "" : null;
      return ask(action, what);
    };
    const { root, keys } = widgetRoot(el, "editor", "Tree editor");
    const bar = toolbar(root, "Edit");
    this.sentence = announced(root);
    this.tree = new NodeButtons(root, "Game tree", keys, {
      chosen: (name) => {
        this.#showChosen();
        this.ask("select", { name });
      },
      growth: 1.6,
    });
    const place = (/** @type {string} */ name, /** @type {string} */ onto) => {
      this.ask("place", { name, onto });
    };
    this.drags = hearDrags(this.tree, place, () => this.#showKept());
    this.chosen = make(bar, "b.mm-chosen");
    this.#addMove(keys, bar, "← move", "left", -1);
    this.#addMove(keys, bar, "move →", "right", 1);
    const add = () => this.ask("add", { name: this.tree.cursor });
    keys.button(bar, "add child", "Give the chosen node a child", "+", add, this.tree.over);
    const remove = () => this.ask("remove", { name: this.tree.cursor });
    keys.button(bar, "remove", "Remove the chosen node", "Delete", remove, this.tree.over);
    this.leaf = make(make(bar, "label", "leaf "), "input", "", { size: 6 });
    const undo = () => this.ask("undo", {});
    this.undo = keys.button(bar, "undo", "Undo", "Ctrl+z", undo, this.tree.over);
    keys.hear(this.tree.over, { Escape: this.drags.drop });
    this.#hearLeaf(keys);
    keys.tell("Choose a node", "← → ↑ ↓ Home End");
    keys.tell("Change the chosen leaf", "Enter, or a digit");
    keys.tell("Move a node to the place of a sibling", "drag it there");
    keys.card(bar);
    this.refusal = announced(bar, "alert", "alert");

    const below = make(root, "div.mm-below");
    this.counts = make(make(below, "section"), "table");
    const writing = make(below, "section");
    const label = make(writing, "label", "The tree as nested lists: type or paste another one");
    this.text = make(label, "textarea", "", { rows: 6, spellcheck: false });
    this.text.addEventListener("input", () => this.ask("text", { text: this.text.value }));
    this.alert = announced(writing, "alert", "alert");
  }

  /**
   * Add a button, and a key, that moves the chosen node.
   * @param {import("./keys.js").Keys} keys
   * @param {HTMLElement} bar
   * @param {string} words
   * @param {"left" | "right"} side
   * @param {number} by
   */
  #addMove(keys, bar, words, side, by) {
    const key = side === "left" ? "Alt+ArrowLeft" : "Alt+ArrowRight";
    const move = () => this.ask("move", { name: this.tree.cursor, by });
    keys.button(bar, words, `Move the chosen node to the ${side}`, key, move, this.tree.over);
  }

  /** @param {string} why @param {string} action @param {string} [name] of a node */
  #refuse(why, action, name) {
    if (why) this.#early = null;
    for (const [other, item] of this.tree.buttons) {
      setAll(item, { "data-wrong": Boolean(why) && action === "leaf" && other === name });
    }
    this.refusal.textContent = action === "text" ? "" : why;
    if (action === "text") this.#refuseText(why);
  }

  /** @param {string} why "" if the text is a tree */
  #refuseText(why) {
    this.alert.textContent = why;
    this.text.setAttribute("aria-invalid", `${Boolean(why)}`);
  }

  /** @param {import("./keys.js").Keys} keys */
  #hearLeaf(keys) {
    const { leaf, tree } = this;
    const type = () => leaf.select();
    const leave = () => {
      tree.choose(tree.cursor);
      return false;
    };
    const giveUp = () => {
      this.#showChosen();
      return leave();
    };
    // No "change" comes of what was typed before the field had the focus.
    leaf.addEventListener("blur", () => {
      const { name = "" } = leaf.dataset;
      if (leaf.value !== tree.node(name)?.value) this.ask("leaf", { name, value: leaf.value });
    });
    keys.hear(leaf, { Enter: leave, Escape: giveUp });
    tree.over.addEventListener("dblclick", type);
    keys.hear(tree.over, { Enter: type });
    // The field has the focus before the key writes, so a digit is the first of the new value.
    const begin = (/** @type {KeyboardEvent} */ { key }) => {
      if (this.#early !== null) {
        this.#early += key;
        return true;
      }
      type();
      return false;
    };
    for (const key of "0123456789.-") keys.hear(tree.over, { [key]: begin });
  }

  #showChosen() {
    const { name, value = "" } = this.tree.current;
    this.chosen.textContent = name;
    this.leaf.value = value;
    this.leaf.disabled = !value;
    this.leaf.dataset.name = name;
  }

  /** Go on with the value of a new child that was begun before the child was there. */
  #goOnTyping() {
    if (this.#early) {
      this.leaf.focus();
      this.leaf.value = this.#early;
    }
    this.#early = null;
  }

  /**
   * Show a frame; but while a node is held only keep it, for the tree must not change then.
   * @param {EditorFrame} frame
   */
  receive(frame) {
    if (this.drags.isOn()) this.#kept = frame;
    else this.#show(frame);
  }

  #showKept() {
    const frame = this.#kept;
    this.#kept = null;
    if (frame) this.#show(frame);
  }

  /** @param {EditorFrame} frame */
  #show(frame) {
    const { leaf, text, tree } = this;
    const isEdited = frame.text !== this.#written;
    tree.show(frame, isEdited && !this.#hasChosen ? frame.selected : tree.cursor);
    // A field that is being typed in stays as it is.
    if (leaf !== document.activeElement) this.#showChosen();
    if (isEdited) this.#goOnTyping();
    showCounts(this.counts, frame.rows);
    this.sentence.textContent = frame.sentence;
    if (isEdited && text !== document.activeElement) {
      text.value = frame.text;
      this.#refuseText("");
    }
    this.#written = frame.text;
    this.undo.setAttribute("aria-disabled", `${!frame.can_undo}`);
  }
}

/** @param {import("./types.js").Widget<EditorFrame>} widget */
function render(widget) {
  const page = new EditorPage(widget);
  return follow(widget, (frame) => page.receive(frame));
}

export default { render };
