// The page of a Stepper, and of a Compare, which moves two searches by one bar. Python made every
// frame; they are all in the page.

const ICONS = {
  first: "M3 3v10M13 3 6 8l7 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  next: "M5 3l7 5-7 5z",
  last: "M3 3l7 5-7 5zM13 3v10",
  "previous cut": "M6 4 1 8l5 4zM9 13l2-10M13 13l2-10",
  "next cut": "M10 4l5 4-5 4zM1 13 3 3M5 13 7 3",
  "previous difference": "M6 4 1 8l5 4zM8 6h7M8 10h7M10 13l3-10",
  "next difference": "M10 4l5 4-5 4zM1 6h7M1 10h7M3 13 6 3",
  "first difference": "M2 6h12M2 10h12M5 14 11 2",
};
const ARROWS = { line: "▶", return: "↩", raise: "✖" }; // at the running line
const SPEEDS = [0.5, 1, 2, 5, 10]; // steps a second

// Shows the frames of a text in a host: what stays the same, then for each step the lines that its
// pictures bring, and the frame, in which a picture is a list of the numbers of its lines.
export function show(host, text) {
  const [head, ...rows] = text.split("\n");
  const { sides: constants, ...page } = JSON.parse(head);
  const lines = rows.flatMap((row, place) => place % 2 ? [] : JSON.parse(row));
  page.last = page.first + rows.length / 2 - 1;

  const shadow = host.attachShadow({ mode: "open" });
  make("style", "", shadow, STYLE);
  const pair = constants.length > 1;
  const root = group(shadow, pair ? "mm-steps mm-compare" : "mm-steps mm-stepper",
    `${pair ? "Compare" : "Stepper"}: ${constants.map(({ name }) => name).join(" and ")}`);
  const bar = stepBar(root, page, showStep, ...(pair ? ["difference", "d", "1"] : ["cut-off", "c"]));
  const sentence = spoken("mm-sentence", root);
  const box = make("div", "mm-sides", root);
  const sides = constants.map((constant) => sideOf(constant, lines, box, pair));
  const parts = { bar: bar.element, sentence, sides, step: bar.step };
  let stage = null;

  function showStep(step) {
    const frame = JSON.parse(rows[2 * (step - page.first) + 1]);
    write(sentence, frame.sentence);
    frame.sides.forEach((shown, place) => sides[place].show(shown));
    root.dataset.step = step;
    stage?.fitted();
  }

  showStep(page.step);
  stage = arrangeStage(root, parts);
  stage.fitted();
}

// What is shown of one search: its tree, its code, its calls and its window.
function sideOf(constants, lines, box, pair) {
  const { sources: functions, columns, rows: deepest } = constants;
  const section = make("section", "", box, "", { "aria-label": constants.name });
  const note = pair && make("span", "mm-note", make("h3", "", section, constants.name));
  const alert = spoken("mm-alert", section);
  const body = make("div", "mm-body", section);
  const tree = make("div", "mm-tree", body);
  const said = pair && make("p", "mm-said", body);
  const code = make("div", "mm-code", body);
  const running = make("h4", "", code);
  const listings = make("div", "mm-listings", code);
  const sources = functions.map((source) => listingOf(source, listings));
  const side = make("div", "mm-side", body);
  make("h4", "", side, "Calls under way");
  const calls = make("div", "mm-calls", side);
  calls.style.minHeight = `${(deepest + 1) * 2}em`; // where the stack is deepest
  const table = make("table", "", calls);
  const used = [...columns.keys()].filter((place) => columns[place]);
  const head = make("tr", "", make("thead", "", table));
  for (const place of used) make("th", "", head, columns[place], { scope: "col" });
  const stack = make("tbody", "", table);
  make("h4", "", side, "So far");
  const counts = make("p", "mm-counts", side);
  const line = make("div", "mm-line", side);
  line.hidden = !columns[2] && !columns[3]; // the search has no window
  const picture = (numbers) => numbers.map((number) => lines[number]).join("\n");
  const parts = { section, tree, code, side, line, here: 0.5, show };

  function show(frame) {
    parts.here = frame.here; // where the search is, as a part of the picture's width
    tree.innerHTML = picture(frame.svg);
    line.innerHTML = picture(frame.line_svg);
    const [name, node] = frame.stack.at(-1);
    write(running, node ? `${name} at ${node}` : name);
    if (pair) note.textContent = frame.note;
    if (pair) write(said, frame.sentence);
    if (alert.textContent !== frame.failure) alert.textContent = frame.failure;
    const told = Object.entries(frame.counts).map(([what, count]) => `${what} ${count}`);
    counts.textContent = told.join(" · ");
    for (const old of listings.querySelectorAll(".mm-shown, .mm-now")) {
      old.classList.remove("mm-shown", "mm-now");
      if (old.tagName === "LI") old.firstChild.textContent = "";
    }
    sources[frame.function].listing.classList.add("mm-shown");
    const row = sources[frame.function].rows.get(frame.line);
    row?.classList.add("mm-now");
    if (row) row.firstChild.textContent = ARROWS[frame.kind];
    stack.replaceChildren(...frame.stack.map((cells) => rowOf(cells, used)));
    if (stack.querySelector(".mm-rows")) calls.style.minHeight = `${(deepest + 1) * 3}em`;
  }

  return parts;
}

function listingOf({ name, lines, html }, parent) {
  const listing = make("ol", "", parent, "", { "aria-label": `The code of ${name}` });
  const rows = new Map();
  for (const [place, [number, text]] of lines.entries()) {
    const row = make("li", "", listing);
    make("b", "", row);
    make("i", "", row, number);
    make("code", "", row).innerHTML = html[place] || " ";
    // A long line goes on under its own first word.
    row.style.setProperty("--indent", `${text.match(/^ */)[0].length + 2}ch`);
    rows.set(number, row);
  }
  return { listing, rows };
}

function rowOf(cells, used) {
  const row = make("tr");
  for (const place of used) {
    const cell = write(make("td", "", row), cells[place]);
    if (place < 2) cell.title = cells[place]; // there may not be room for all of a name
    const wide = Math.min(cells[1].length, 9) + 1;
    if (place === 1 && !cell.firstElementChild) cell.style.minWidth = `${wide}ch`;
  }
  return row;
}

// Writes a sentence; a board in it, such as "X··/·O·/··X", keeps each row on a line of its own.
function write(element, text) {
  const parts = text.split(/([^\s/]{2,}(?:\/[^\s/]{2,}){2,})/);
  element.replaceChildren(...parts.flatMap((part, place) => {
    const end = part.match(/[.,:;)]*$/)[0]; // belongs to the sentence, unless the board needs it
    for (const after of place % 2 ? new Set(["", end]) : []) {
      const rows = part.slice(0, part.length - after.length).split("/");
      if (rows.some((row) => row.length !== rows[0].length)) continue;
      const board = make("span", "mm-rows");
      for (const [number, row] of rows.entries()) {
        if (number) make("i", "", board, "/");
        make("span", "", board, row);
      }
      return [board, after];
    }
    return part;
  }));
  return element;
}

// The bar with which the steps are moved: buttons, keys, slider and playing. The letter `key` leads
// to the next mark, with Shift to the previous one, and the key `top`, if given, to the first.
function stepBar(root, page, showStep, mark, key, top = "") {
  const { first, last, total, events } = page;
  const marks = page.marks.filter((at) => at >= first && at <= last);
  let now = page.step;
  let timer = null;
  root.tabIndex = 0;

  const bounded = (step) => Math.min(Math.max(step ?? now, first), last);
  const next = (steps) => steps.find((at) => at > now);
  const previous = (steps) => steps.findLast((at) => at < now);

  function go(step) {
    if (bounded(step) === now) return;
    now = bounded(step);
    showPosition();
    showStep(now);
  }

  function play(on) {
    clearInterval(timer);
    timer = null;
    if (on && now === last) go(first);
    const forward = () => {
      if (now === last || !root.isConnected) play(false);
      else go(next(events) ?? last);
    };
    if (on) timer = setInterval(forward, 1000 / speed.value);
    setIcon("play", on ? "pause" : "play");
    // Too fast to be read out.
    root.querySelector(".mm-sentence")?.setAttribute("aria-live", on ? "off" : "polite");
  }

  // The buttons, the keys that do the same, and the step to go to; undefined if there is none.
  const [short, letter] = [mark.split("-")[0], key.toUpperCase()];
  const actions = [
    ["first", "First step (Home)", "Home", () => first],
    ["back", "Back one event (←)", "ArrowLeft", () => previous(events) ?? first],
    ["play", "Play or pause (Space)", " "],
    ["next", "Next event (→)", "ArrowRight", () => next(events) ?? last],
    ["last", "Last step (End)", "End", () => last],
    [`previous ${short}`, `Previous ${mark} (Shift+${letter})`, letter, () => previous(marks)],
    [`next ${short}`, `Next ${mark} (${letter})`, key, () => next(marks)],
  ];
  const title = `To the first ${mark} (${top})`;
  if (top) actions.push([`first ${mark}`, title, top, () => marks[0]]);
  const moves = { "Shift+ArrowLeft": () => now - 1, "Shift+ArrowRight": () => now + 1 };

  const element = toolbar(root, "Steps");
  const buttons = {};
  const setIcon = (name, icon) => {
    buttons[name].innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">`
      + `<path d="${ICONS[icon]}"/></svg><span>${icon}</span>`;
  };
  for (const [name, title, , target] of actions) {
    buttons[name] = button(element, "", () => {
      play(!target && timer === null);
      go(target?.());
    }, title);
    buttons[name].setAttribute("aria-label", title);
    buttons[name].hidden = name.includes(" ") && !marks.length;
    setIcon(name, name);
  }
  root.addEventListener("keydown", (event) => {
    const own = event.key === " " ? "button, select" : "select"; // what the control does itself
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(own)) return;
    const pressed = `${event.shiftKey && event.key.length > 1 ? "Shift+" : ""}${event.key}`;
    const action = actions.find(([, , letter]) => letter === pressed);
    if (!action && !moves[pressed]) return;
    event.preventDefault();
    if (action) buttons[action[0]].click();
    else {
      play(false);
      go(moves[pressed]());
    }
  });
  const speed = select(element, "speed ", SPEEDS.map((number) => [number, `${number} a second`]));
  speed.value = 1;
  speed.addEventListener("change", () => timer !== null && play(true));
  const position = make("span", "mm-position", element);

  const track = make("div", "mm-track", root);
  const range = { type: "range", min: first, max: last, "aria-label": "Step" };
  const slider = make("input", "", track, "", range);
  slider.addEventListener("input", () => {
    play(false);
    go(Number(slider.value));
  });
  // A tick for each mark, as many as can be told apart.
  const share = (at) => Math.round(((at - first) / (last - first || 1)) * 400) / 400;
  for (const place of new Set(marks.map(share))) {
    make("i", "", track).style.left = `calc(${place} * (100% - 16px) + 8px)`;
  }

  function showPosition() {
    slider.value = now;
    position.textContent = `step ${now} of ${total - 1}`;
    slider.setAttribute("aria-valuetext", position.textContent);
    // Not `disabled`: a button that is would lose the focus, and the keys would go to JupyterLab.
    for (const [name, , , target] of actions) {
      if (target) buttons[name].setAttribute("aria-disabled", bounded(target()) === now);
    }
  }

  showPosition();
  return { element, step: (by) => go(by > 0 ? next(events) : previous(events)) };
}
