// The face of minimax_lab.Play. Python knows the rules and draws; this puts the board on the page,
// and says which square, button or word was given.

const USUAL = { depth: 4, seconds: 1, nodes: 10000 }; // when another kind of limit is chosen
const KEYS = "Arrow keys move on the board, Enter or Space clicks. Or type a move.";

function render({ model, el }) {
  const get = (name) => model.get(name);
  const ask = (act, what = {}) => model.send({ do: act, ...what });

  const root = make("div", "mm-play", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Play");
  // JupyterLab's shortcuts listen before the widget can; this attribute keeps them out.
  root.dataset.lmSuppressShortcuts = "true";
  root.addEventListener("keydown", (event) => event.stopPropagation());

  const sides = make("p", "mm-sides", root);
  const sentence = make("p", "mm-sentence", root);
  sentence.setAttribute("aria-live", "polite");

  const body = make("div", "mm-body", root);
  const left = make("div", "mm-left", body);
  const board = make("div", "mm-board", left);
  const picture = make("div", "mm-picture", board);
  const squares = make("div", "mm-squares", board);
  squares.setAttribute("role", "grid");
  squares.setAttribute("aria-label", "Board");
  const text = make("pre", "mm-text", left);
  const choices = make("div", "mm-choices", left);
  choices.setAttribute("role", "group");
  choices.setAttribute("aria-label", "Moves to choose from");

  const right = make("div", "mm-right", body);
  const typing = make("form", "mm-typing", right);
  const typed = make("input", "", make("label", "", typing, "Your move "));
  Object.assign(typed, { type: "text", size: 8, autocomplete: "off", spellcheck: false });
  make("button", "", typing, "Play it").type = "submit";
  typing.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("type", { text: typed.value });
    typed.value = "";
  });

  const bar = make("div", "mm-bar", right);
  const button = (words, act) => {
    const made = make("button", "", bar, words);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  };
  const undo = button("Undo", () => ask("undo"));
  button("Switch sides", () => ask("switch sides"));
  const goOn = button("Let it try again", () => ask("go on"));
  const step = button("Step through its search", () => ask("step"));

  const anew = make("div", "mm-bar", right);
  const start = select(make("label", "", anew, "New game: "), [["reader", "you start"], ["computer", "the computer starts"]]);
  const begin = make("button", "", anew, "New game");
  begin.type = "button";
  begin.addEventListener("click", () => ask("restart", { start: start.value }));

  const limits = make("div", "mm-bar", right);
  const kind = select(make("label", "", limits, "The computer's limit: "), [["depth", "plies"], ["seconds", "seconds"], ["nodes", "positions"]]);
  const number = make("input", "", limits);
  Object.assign(number, { type: "number", min: 0, step: "any" });
  number.setAttribute("aria-label", "Number of plies, seconds or positions");
  const limit = () => ask("limit", { kind: kind.value, number: Number(number.value) });
  kind.addEventListener("change", () => {
    number.value = USUAL[kind.value];
    limit();
  });
  number.addEventListener("change", limit);

  const thought = make("section", "mm-thought", right);
  make("h4", "", thought, "What the computer saw before its last move");
  const rows = make("dl", "", thought);
  const moves = make("section", "", right);
  make("h4", "", moves, "Moves");
  const record = make("p", "mm-moves", moves);
  const keys = make("p", "mm-keys", root, KEYS);

  let cells = []; // as they are read, line by line
  let cursor = 0; // the one that has the focus, or will get it
  let shape = "";

  function lay({ columns, rows }) {
    squares.replaceChildren();
    squares.style.gridTemplate = `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)`;
    cells = [];
    for (let row = 0; row < rows; row++) {
      const line = make("div", "mm-row", squares);
      line.setAttribute("role", "row");
      for (let column = 0; column < columns; column++) {
        const place = cells.length;
        const cell = make("button", "", line);
        cell.type = "button";
        cell.setAttribute("role", "gridcell");
        cell.addEventListener("click", () => ask("click", { at: get("frame").cells[place].at }));
        cell.addEventListener("focus", () => {
          cells[cursor].tabIndex = -1;
          cursor = place;
          cell.tabIndex = 0;
        });
        cells.push(cell);
      }
    }
    cursor = Math.min(cursor, cells.length - 1);
  }

  squares.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const columns = get("frame").grid.columns;
    const column = cursor % columns;
    const place = {
      ArrowLeft: column > 0 ? cursor - 1 : cursor,
      ArrowRight: column < columns - 1 ? cursor + 1 : cursor,
      ArrowUp: cursor >= columns ? cursor - columns : cursor,
      ArrowDown: cursor + columns < cells.length ? cursor + columns : cursor,
      Home: cursor - column,
      End: cursor - column + columns - 1,
    }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    cells[place].focus({ preventScroll: true });
  });

  function showBoard({ svg, label, grid, cells: shown, is_over }) {
    board.hidden = keys.hidden = !svg;
    text.hidden = Boolean(svg);
    text.textContent = label;
    if (!svg) return;
    picture.innerHTML = svg;
    picture.firstElementChild.setAttribute("aria-hidden", "true"); // the squares say the same
    const [width, height] = ["width", "height"].map((side) => picture.firstElementChild.getAttribute(side));
    board.style.maxWidth = `min(${1.15 * width}px, max(280px, ${width / height} * 58vh))`;
    for (const side of ["left", "top", "width", "height"]) squares.style[side] = `${100 * grid[side]}%`;
    if (shape !== `${grid.rows} ${grid.columns}`) lay(grid);
    shape = `${grid.rows} ${grid.columns}`;
    shown.forEach(({ words, kind }, place) => {
      const cell = cells[place];
      cell.setAttribute("aria-label", words);
      cell.setAttribute("aria-selected", kind === "chosen");
      cell.className = kind && `mm-${kind}`;
      cell.tabIndex = place === cursor ? 0 : -1;
    });
    squares.classList.toggle("mm-over", is_over);
  }

  function showChoices({ choices: shown, ply }) {
    const had = choices.contains(document.activeElement);
    choices.replaceChildren(...shown.map(([index, words]) => {
      const choice = make("button", "", null, words);
      choice.type = "button";
      choice.addEventListener("click", () => ask("choose", { index, ply }));
      return choice;
    }));
    choices.hidden = !shown.length;
    // A button that has gone took the focus with it, and the keys would go to JupyterLab.
    if (had && shown.length) choices.firstElementChild.focus({ preventScroll: true });
    else if (had && cells.length) cells[cursor].focus({ preventScroll: true });
    else if (had) typed.focus({ preventScroll: true });
  }

  function showFrame() {
    const frame = get("frame");
    sides.textContent = frame.sides;
    sentence.textContent = frame.sentence;
    showBoard(frame);
    showChoices(frame);
    const asleep = goOn === document.activeElement && !frame.can_go_on;
    goOn.hidden = !frame.can_go_on;
    if (asleep) undo.focus({ preventScroll: true });
    undo.setAttribute("aria-disabled", !frame.moves.length);
    record.textContent = frame.moves.map((move, i) => (i % 2 ? move : `${i / 2 + 1}. ${move}`)).join("  ");
    moves.hidden = !frame.moves.length;
    root.dataset.ply = frame.ply;
    root.dataset.thinking = frame.is_thinking;
  }

  function showThought() {
    const pairs = get("thought");
    step.setAttribute("aria-disabled", !pairs.length);
    thought.hidden = !pairs.length;
    rows.replaceChildren(...pairs.flatMap(([word, said]) => [make("dt", "", null, word), make("dd", "", null, said)]));
  }

  function showSettings() {
    const { start: who, limit: [what, much] } = get("settings");
    start.value = who;
    limits.hidden = !what;
    if (!what) return;
    kind.value = what;
    if (number !== document.activeElement) number.value = much; // not while it is written
  }

  const shows = { frame: showFrame, thought: showThought, settings: showSettings };
  for (const [name, show] of Object.entries(shows)) {
    model.on(`change:${name}`, show);
    show();
  }
  ask("shown");
  return () => {
    for (const [name, show] of Object.entries(shows)) model.off(`change:${name}`, show);
  };
}

function make(tag, className = "", parent = null, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== "") element.textContent = text;
  parent?.append(element);
  return element;
}

function select(parent, options) {
  const made = make("select", "", parent);
  for (const [value, words] of options) make("option", "", made, words).value = value;
  return made;
}

export default { render };
