// The page of a TreeEditor. Python edits and draws; this says which node is meant, what was typed,
// and where a node was dropped.

import { announced, make, toolbar } from "./dom.js";
import { widgetRoot } from "./keys.js";
import { NodeButtons } from "./nodes.js";
import { asking, follow } from "./python.js";

/** @typedef {import("./types.js").EditorFrame} EditorFrame */
/** @typedef {import("./types.js").NodeFrame} NodeFrame */

const HEAD = ["search", "value", "nodes", "leaves", "cut-offs"];

/**
 * Let a node that is dragged onto a sibling take its place; return what gives a drag up.
 * @param {NodeButtons} tree
 * @param {(node: NodeFrame, onto: NodeFrame) => void} place
 */
function hearDrags(tree, place) {
  /** @type {{ item: HTMLElement, node: NodeFrame, x: number, y: number, onto?: NodeFrame } | null} */
  let drag = null;

  function drop() {
    for (const item of tree.buttons.values()) item.classList.remove("mm-dragged", "mm-onto");
    if (drag) drag.item.style.transform = "";
    drag = null;
  }

  tree.over.addEventListener("pointerdown", ({ target, pointerId, clientX: x, clientY: y }) => {
    const node = tree.nodeAt(target);
    if (!node) return;
    const item = /** @type {HTMLElement} */ (target);
    tree.choose(node.name);
    item.setPointerCapture(pointerId);
    drag = { item, node, x, y };
  });
  tree.over.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!drag) return;
    drag.item.classList.add("mm-dragged");
    drag.item.style.transform = `translate(${x - drag.x}px, ${y - drag.y}px)`;
    const onto = tree.nodeAt(document.elementFromPoint(x, y));
    drag.onto = onto?.parent === drag.node.parent ? onto : undefined;
    for (const [name, item] of tree.buttons) {
      item.classList.toggle("mm-onto", name === drag.onto?.name);
    }
  });
  tree.over.addEventListener("pointerup", () => {
    if (drag?.onto) place(drag.node, drag.onto);
    drop();
  });
  tree.over.addEventListener("pointercancel", drop);
  return drop;
}

/** @param {HTMLTableElement} table @param {EditorFrame["rows"]} rows */
function showCounts(table, rows) {
  table.replaceChildren();
  make("caption", "", table, "What the searches do");
  const head = make("tr", "", table);
  for (const words of HEAD) make("th", "", head, words, { scope: "col" });
  for (const { name, cells } of rows) {
    const row = make("tr", "", table);
    make("th", "", row, name, { scope: "row" });
    for (const [now, before] of cells) {
      make("small", "", make("td", "", row, now), before && ` was ${before}`);
    }
  }
}

/** @param {import("./types.js").Widget<EditorFrame>} widget */
function render({ model, el, experimental }) {
  /** @type {import("./types.js").Ask<import("./types.js").EditorActions>} */
  const ask = asking(experimental, (why, action) => {
    // What is wrong with the text is still said when a node is chosen.
    if (action === "select" && text.getAttribute("aria-invalid") === "true") return;
    alert.textContent = why;
    text.setAttribute("aria-invalid", `${Boolean(why) && action === "text"}`);
  });
  // The tree, as Python wrote it last.
  let written = "";

  const { root, keys } = widgetRoot(el, "mm-editor", "Tree editor");
  const bar = toolbar(root, "Edit");
  const chosen = make("b", "mm-chosen", bar);
  const undoLast = () => ask("undo", {});
  const toLeft = () => ask("move", { by: -1 });
  const toRight = () => ask("move", { by: 1 });
  keys.button(bar, "← move", "Move the chosen node to the left", "Alt+←", toLeft);
  keys.button(bar, "move →", "Move the chosen node to the right", "Alt+→", toRight);
  const leaf = make("input", "", make("label", "", bar, "leaf "), "", { size: 6 });
  const undo = keys.button(bar, "undo", "Undo", "Ctrl+Z", undoLast);
  keys.tell("Choose a node", "← → ↑ ↓ Home End");
  keys.tell("Change the chosen leaf", "Enter, 0 … 9");
  keys.tell("Move a node to the place of a sibling", "drag it there");
  keys.card(bar);
  const sentence = announced(root);
  const tree = new NodeButtons(root, "Game tree", keys, {
    chosen: (name) => {
      showChosen();
      ask("select", { name });
    },
  });
  const drop = hearDrags(tree, ({ name }, { place = 0 }) => ask("place", { name, place }));

  const below = make("div", "mm-below", root);
  const counts = make("table", "", make("section", "", below));
  const writing = make("section", "", below);
  const label = make("label", "", writing, "The tree as nested lists: type or paste another one");
  const text = make("textarea", "", label, "", { rows: 6, spellcheck: false });
  const alert = announced(writing, "alert");

  function showChosen() {
    const { name, value = "" } = tree.current;
    chosen.textContent = name;
    leaf.value = value;
    leaf.disabled = !value;
    leaf.dataset.name = name;
  }

  function leave() {
    tree.choose(tree.cursor);
    return false;
  }

  const typeLeaf = () => leaf.select();
  const typeOver = () => {
    typeLeaf();
    return false;
  };
  text.addEventListener("input", () => ask("text", { text: text.value }));
  leaf.addEventListener("change", () => {
    ask("leaf", { name: leaf.dataset.name ?? "", value: leaf.value });
  });
  tree.over.addEventListener("dblclick", typeLeaf);
  keys.hear(leaf, {
    Enter: leave,
    Escape: () => {
      showChosen();
      return leave();
    },
  });
  keys.hear(tree.over, {
    "Alt+ArrowLeft": toLeft,
    "Alt+ArrowRight": toRight,
    "Ctrl+z": undoLast,
    Enter: typeLeaf,
    Escape: drop,
  });
  for (const sign of "-0123456789") keys.hear(tree.over, { [sign]: typeOver });

  return follow(model, (frame) => {
    drop();
    // Only an edit moves the choice: those of the reader are ahead of Python's.
    tree.show(frame, frame.text === written ? tree.cursor : frame.selected);
    // What is being typed stays as it is.
    if (leaf !== document.activeElement) showChosen();
    showCounts(counts, frame.rows);
    sentence.textContent = frame.sentence;
    if (frame.text !== written && text !== document.activeElement) text.value = frame.text;
    written = frame.text;
    undo.setAttribute("aria-disabled", `${!frame.can_undo}`);
  });
}

export default { render };
