// The page of a Play. Python knows the rules and draws; this puts the board on the page, and says
// which square, button or word was given.

function render({ model, el, experimental }) {
  const ask = asking(experimental, (why) => why && (sentence.textContent = why));
  const root = group(el, "mm-play", "Play");
  const who = make("small", "", root);
  const sentence = announced("mm-sentence", root);
  const body = make("div", "mm-body", root);
  const left = make("div", "mm-left", body);
  const clicked = ({ square }) => ask("click", { square });
  const board = pictureButtons(left, "Board", { clicked, isTree: false });
  const text = make("pre", "", left);
  const choices = toolbar(left, "Moves to choose from");

  const right = make("div", "mm-right", body);
  const typing = make("form", "mm-bar", right);
  const what = { type: "text", size: 8, autocomplete: "off", spellcheck: "false" };
  const typed = make("input", "", make("label", "", typing, "Your move "), "", what);
  make("button", "", typing, "Play it", { type: "submit" });
  typing.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("type", { text: typed.value });
    typed.value = "";
  });
  const bar = toolbar(right, "Game");
  const undo = button(bar, "Undo", () => ask("undo"));
  button(bar, "Switch sides", () => ask("switch_sides"), "Right after New game: let it begin");
  button(bar, "New game", () => ask("restart"));
  const thought = make("section", "", right);
  make("h4", "", thought, "What the computer saw before its last move");
  const rows = make("dl", "", thought);
  const record = make("p", "mm-moves", right);
  keyCard(root, bar, [
    ["Move on the board", "← → ↑ ↓ Home End"],
    ["Click a square", "Enter Space"],
    ["Play a move that was typed", "Enter"],
  ]);

  follow(model, (frame) => {
    who.textContent = frame.who;
    sentence.textContent = frame.sentence;
    board.canvas.hidden = !frame.svg;
    text.hidden = Boolean(frame.svg);
    text.textContent = frame.label;
    if (frame.svg) board.show(frame);

    const had = choices.contains(document.activeElement);
    choices.replaceChildren(
      ...frame.choices.map((move) =>
        button(
          null,
          move,
          once(() => ask("type", { text: move })),
        ),
      ),
    );
    // A button that has gone took the focus with it, and the keys would go to JupyterLab.
    const next = choices.firstElementChild ?? board.buttons.get(board.cursor()) ?? typed;
    if (had) next.focus({ preventScroll: true });

    undo.setAttribute("aria-disabled", !frame.moves.length);
    const pairs = frame.moves.map((move, ply) => (ply % 2 ? move : `${ply / 2 + 1}. ${move}`));
    record.textContent = pairs.join("  ");
    Object.assign(root.dataset, { ply: frame.moves.length, thinking: frame.is_thinking });
    thought.hidden = !frame.thought.length;
    rows.replaceChildren(
      ...frame.thought.flatMap(([word, said]) => [
        make("dt", "", null, word),
        make("dd", "", null, said),
      ]),
    );
  });
  ask("prepare");
}

export default { render };
