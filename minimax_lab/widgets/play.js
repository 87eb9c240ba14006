// The page of a Play. Python knows the rules and draws; this puts the board on the page, and tells
// Python what was clicked or typed.

import { button, make, messages, toolbar } from "./dom.js";
import { widgetRoot } from "./keys.js";
import { NodeButtons } from "./nodes.js";
import { asking, follow } from "./python.js";

/** @typedef {import("./types.js").PlayFrame} PlayFrame */
/** @typedef {import("./types.js").Ask<import("./types.js").PlayActions>} Ask */

/** @param {ParentNode} parent @param {Ask} ask */
function moveField(parent, ask) {
  const form = make(parent, "form.mm-bar");
  const label = make(form, "label", "Your move ");
  const typed = make(label, "input", "", { size: 8, autocomplete: "off", spellcheck: false });
  make(form, "button", "Play it");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("type", { text: typed.value });
    typed.value = "";
  });
  return typed;
}

/** @param {PlayFrame["moves"]} moves */
function numbered(moves) {
  return moves.map((move, ply) => (ply % 2 ? move : `${ply / 2 + 1}. ${move}`)).join("  ");
}

/** @param {import("./types.js").Widget<PlayFrame>} widget */
function render(widget) {
  const { el, experimental } = widget;
  /** @type {Ask} */
  const ask = asking(experimental, (why, action, { text: move }) => {
    alert.textContent = why;
    const isTyped = Boolean(why) && action === "type";
    typed.setAttribute("aria-invalid", `${isTyped}`);
    if (isTyped) typed.value = move; // to be mended
  });
  const { root, keys } = widgetRoot(el, "play", "Play");
  const who = make(root, "small");
  const { sentence, alert } = messages(root);
  const body = make(root, "div.mm-body");
  const left = make(body, "div.mm-left");
  const board = new NodeButtons(left, "Board", keys, {
    clicked: ({ square = [] }) => ask("click", { square }),
    isTree: false,
    growth: 1.4,
  });
  const text = make(left, "pre");
  const choices = toolbar(left, "Moves to choose from");

  const right = make(body, "div.mm-right");
  const typed = moveField(right, ask);
  const bar = toolbar(right, "Game");
  const undo = button(bar, "Undo", () => ask("undo", {}));
  button(bar, "Switch sides", () => ask("switch_sides", {}), "Right after New game: let it begin");
  button(bar, "New game", () => ask("restart", {}));
  const thought = make(right, "section");
  make(thought, "h4", "What the computer saw before its last move");
  const rows = make(thought, "dl");
  const record = make(right, "p.mm-moves");
  keys.tell("Move on the board", "← → ↑ ↓ Home End");
  keys.tell("Click a square", "Enter Space");
  keys.tell("Play a move that was typed", "Enter");
  keys.card(bar);

  /** @param {PlayFrame["choices"]} moves */
  function showChoices(moves) {
    const hadFocus = choices.contains(document.activeElement);
    choices.replaceChildren();
    for (const move of moves) {
      // The second click of a double one does nothing.
      button(choices, move, ({ detail }) => detail < 2 && ask("type", { text: move }));
    }
    if (!hadFocus) return;
    // The focused button is gone; without a focus in here, the keys would go to JupyterLab.
    const next = choices.querySelector("button") ?? board.buttons.get(board.cursor) ?? typed;
    next.focus({ preventScroll: true });
  }

  const stop = follow(widget, (frame) => {
    who.textContent = frame.who;
    sentence.textContent = frame.sentence;
    alert.textContent = "";
    board.canvas.hidden = !frame.svg;
    text.hidden = Boolean(frame.svg);
    text.textContent = frame.label;
    if (frame.svg) board.show(frame);
    showChoices(frame.choices);
    undo.setAttribute("aria-disabled", `${!frame.moves.length}`);
    record.textContent = numbered(frame.moves);
    Object.assign(root.dataset, { ply: frame.moves.length, thinking: frame.is_thinking });
    thought.hidden = !frame.thought.length;
    rows.replaceChildren();
    for (const [word, said] of frame.thought) {
      make(rows, "dt", word);
      make(rows, "dd", said);
    }
  });
  ask("prepare", {});
  return stop;
}

export default { render };
