// The page of a Stepper, and of a Compare, which moves two searches by one bar. Python makes every
// frame; this puts it on the page, and says which step is wanted next.

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

function render({ model, el }) {
  const get = (trait) => model.get(trait);
  const pair = get("sides").length > 1;
  const names = get("sides").map((side) => side.name);
  const root = group(el, pair ? "mm-steps mm-compare" : "mm-steps mm-stepper",
    `${pair ? "Compare" : "Stepper"}: ${names.join(" and ")}`);
  const bar = stepBar(model, root, ...(pair ? ["difference", "d", "f"] : ["cut-off", "c"]));
  const sentence = spoken("mm-sentence", root);
  const box = make("div", "mm-sides", root);
  const sides = get("sides").map((constants) => sideOf(constants, box, pair));
  make("p", "mm-keys", root, bar.help);

  function showFrame() {
    const frame = get("frame");
    bar.arrived(frame.step);
    write(sentence, frame.sentence);
    frame.sides.forEach((shown, place) => sides[place].show(shown));
    root.dataset.step = frame.step;
  }

  // A Stepper's code stands beside the picture, or below it with the calls beside, or all below
  // each other; where a Compare has little room, both pictures come first.
  function arrange() {
    const width = box.clientWidth;
    if (!width) return; // out of sight
    const room = width - 0.85 * sizeOf(sides[0].tree)[0]; // beside a picture that shrinks a little
    root.dataset.layout = pair ? (width < 700 ? "column" : "pair")
      : room > 590 ? "beside" : room > 335 ? "corner" : width > 740 ? "below" : "narrow";
    for (const side of sides) {
      side.tree.style.minHeight = "";
      side.keepInSight();
    }
  }

  const resized = new ResizeObserver(arrange);
  resized.observe(root);
  model.on("change:frame", showFrame);
  showFrame();
  return () => {
    bar.play(false);
    resized.disconnect();
  };
}

// What is shown of one search: its tree, its code, its calls and its window.
function sideOf(constants, box, pair) {
  const { sources: functions, columns, rows: deepest } = constants;
  const section = make("section", "", box, "", { "aria-label": constants.name });
  const note = pair && make("span", "mm-note", make("h3", "", section, constants.name));
  const alert = spoken("mm-alert", section);
  const body = make("div", "mm-body", section);
  const tree = make("div", "mm-tree", body);
  const said = pair && make("p", "mm-said", body);
  const left = make("div", "mm-code", body);
  const running = make("h4", "", left);
  const listings = make("div", "mm-listings", left);
  const sources = functions.map((source) => listingOf(source, listings));
  const right = make("div", "mm-side", body);
  make("h4", "", right, "Calls under way");
  const calls = make("div", "mm-calls", right);
  calls.style.minHeight = `${(deepest + 1) * 2}em`; // where the stack is deepest
  const table = make("table", "", calls);
  const used = [...columns.keys()].filter((place) => columns[place]);
  const head = make("tr", "", make("thead", "", table));
  for (const place of used) make("th", "", head, columns[place], { scope: "col" });
  const stack = make("tbody", "", table);
  make("h4", "", right, "So far");
  const counts = make("p", "mm-counts", right);
  const line = make("div", "mm-line", right);
  line.hidden = !columns[2] && !columns[3]; // the search has no window
  let here = 0.5; // where the search is, as a part of the picture's width

  function show(frame) {
    here = frame.here;
    tree.innerHTML = frame.svg;
    tree.firstElementChild.style.minWidth = `${(pair ? 0.53 : 0.75) * sizeOf(tree)[0]}px`;
    line.innerHTML = frame.line_svg;
    const [name, node] = frame.stack.at(-1);
    write(running, node ? `${name} at ${node}` : name);
    if (pair) note.textContent = frame.note;
    if (pair) write(said, frame.sentence);
    alert.textContent = frame.failure;
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
    keepInSight();
  }

  // Scrolls the picture and the code to what is current; scrollIntoView would move the page too.
  function keepInSight() {
    // Nothing below moves when a picture is less high than one before.
    const high = Math.max(tree.offsetHeight, parseFloat(tree.style.minHeight) || 0);
    tree.style.minHeight = `${high}px`;
    const [x, margin] = [here * tree.scrollWidth, tree.clientWidth / 5];
    const scrolled = Math.min(tree.scrollLeft, x - margin);
    tree.scrollLeft = Math.max(x + margin - tree.clientWidth, scrolled);
    const row = listings.querySelector(".mm-now");
    if (!row) return;
    const [listing, around] = [row.parentElement, 2 * row.offsetHeight];
    const least = row.offsetTop + row.offsetHeight + around - listing.clientHeight;
    listing.scrollTop = Math.max(least, Math.min(listing.scrollTop, row.offsetTop - around));
  }

  return { tree, show, keepInSight };
}

function listingOf({ name, lines }, parent) {
  const listing = make("ol", "", parent, "", { "aria-label": `The code of ${name}` });
  const rows = new Map();
  for (const [number, text] of lines) {
    const row = make("li", "", listing);
    make("b", "", row);
    make("i", "", row, number);
    make("code", "", row, text || " ");
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
// to the next mark, with Shift to the previous one, and the letter `top`, if given, to the first.
function stepBar(model, root, mark, key, top = "") {
  const [marks, last] = [model.get("marks"), model.get("total") - 1];
  let wanted = model.get("step"); // what the reader asked for; the frame follows
  let waiting = false; // for the frame of `wanted`
  let timer = null;
  root.tabIndex = 0;

  const bounded = (step) => Math.min(Math.max(step ?? wanted, 0), last);

  function go(step) {
    if (bounded(step) === wanted) return;
    wanted = bounded(step);
    waiting = true;
    showPosition();
    // While the kernel is busy the model keeps only the newest value: nothing queues up.
    model.set("step", wanted);
    model.save_changes();
  }

  function play(on) {
    clearInterval(timer);
    timer = null;
    if (on && wanted === last) go(0);
    const forward = () => {
      if (wanted === last) play(false);
      else if (!waiting) go(wanted + 1);
    };
    if (on) timer = setInterval(forward, 1000 / speed.value);
    setIcon("play", on ? "pause" : "play");
    // Too fast to be read out.
    root.querySelector(".mm-sentence")?.setAttribute("aria-live", on ? "off" : "polite");
  }

  // The buttons, the keys that do the same, and the step to go to; undefined if there is none.
  const [short, letter] = [mark.split("-")[0], key.toUpperCase()];
  const before = () => marks.findLast((at) => at < wanted);
  const after = () => marks.find((at) => at > wanted);
  const actions = [
    ["first", "First step (Home)", "Home", () => 0],
    ["back", "Back one step (←)", "ArrowLeft", () => wanted - 1],
    ["play", "Play or pause (Space)", " "],
    ["next", "Next step (→)", "ArrowRight", () => wanted + 1],
    ["last", "Last step (End)", "End", () => last],
    [`previous ${short}`, `Previous ${mark} (Shift+${letter})`, letter, before],
    [`next ${short}`, `Next ${mark} (${letter})`, key, after],
  ];
  const title = `To the first ${mark} (${top.toUpperCase()})`;
  if (top) actions.push([`first ${mark}`, title, top, () => marks[0]]);

  const bar = toolbar(root, "Steps");
  const buttons = {};
  const setIcon = (name, icon) => {
    buttons[name].innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">`
      + `<path d="${ICONS[icon]}"/></svg><span>${icon}</span>`;
  };
  for (const [name, title, , target] of actions) {
    buttons[name] = button(bar, "", () => {
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
    const action = actions.find(([, , letter]) => letter === event.key);
    if (!action) return;
    event.preventDefault();
    buttons[action[0]].click();
  });
  const speed = select(bar, "speed ", SPEEDS.map((number) => [number, `${number} a second`]));
  speed.value = 1;
  speed.addEventListener("change", () => timer !== null && play(true));
  const position = make("span", "mm-position", bar);

  const track = make("div", "mm-track", root);
  const range = { type: "range", min: 0, max: last, "aria-label": "Step" };
  const slider = make("input", "", track, "", range);
  slider.addEventListener("input", () => {
    play(false);
    go(Number(slider.value));
  });
  // A tick for each mark, as many as can be told apart.
  for (const place of new Set(marks.map((at) => Math.round((at / last) * 400) / 400))) {
    make("i", "", track).style.left = `calc(${place} * (100% - 16px) + 8px)`;
  }

  function showPosition() {
    slider.value = wanted;
    position.textContent = `step ${wanted} of ${last}`;
    slider.setAttribute("aria-valuetext", position.textContent);
    // Not `disabled`: a button that is would lose the focus, and the keys would go to JupyterLab.
    for (const [name, , , target] of actions) {
      if (target) buttons[name].setAttribute("aria-disabled", bounded(target()) === wanted);
    }
  }

  // To be called when the frame of a step has come.
  function arrived(step) {
    if (step === wanted) waiting = false;
    else if (!waiting) wanted = step; // somebody else moved: Python, or a second view
    showPosition();
  }

  const help = "Click here, then: ← → one step · Home, End · Space plays"
    + (marks.length ? ` · ${letter}, Shift+${letter} next or previous ${mark}` : "")
    + (top && marks.length ? ` · ${top.toUpperCase()} the first` : "");
  return { arrived, help, play };
}

export default { render };
