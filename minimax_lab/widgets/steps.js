// The page of a Stepper, or of a Compare, which moves two searches by one bar.

const ICONS = {
  first: "M3 3v10M13 3 6 8l7 5z",
  last: "M3 3l7 5-7 5zM13 3v10",
  back: "M11 3 4 8l7 5z",
  next: "M5 3l7 5-7 5z",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  code: "M5 3 1 8l4 5M11 3l4 5-4 5",
  stage: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  "previous cut": "M6 4 1 8l5 4zM9 13l2-10M13 13l2-10",
  "next cut": "M10 4l5 4-5 4zM1 13 3 3M5 13 7 3",
  "previous difference": "M6 4 1 8l5 4zM8 6h7M8 10h7M10 13l3-10",
  "next difference": "M10 4l5 4-5 4zM1 6h7M1 10h7M3 13 6 3",
  "first difference": "M2 6h12M2 10h12M5 14 11 2",
};
const ARROWS = { line: "▶", decides: "▶", return: "↩", raise: "✖" }; // at the running line
const SPEEDS = [0.5, 1, 2, 5, 10]; // events a second
const [GLIDE, FALL] = [150, 600]; // ms
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

// Shows the frames of a text in a host: what stays the same, then a line for each frame, in which a
// picture is a list of the numbers of its lines.
export function show(host, text) {
  const [head, ...frames] = text.split("\n");
  const { sides: constants, lines, ...page } = JSON.parse(head);
  page.last = page.first + frames.length - 1;
  page.ahead = lines.some((line) => line.includes('class="ahead"'));

  const shadow = host.attachShadow({ mode: "open" });
  make("style", "", shadow, STYLE);
  const pair = constants.length > 1;
  const root = group(
    shadow,
    pair ? "mm-steps mm-compare" : "mm-steps mm-stepper",
    `${pair ? "Compare" : "Stepper"}: ${constants.map(({ name }) => name).join(" and ")}`,
  );
  const bar = stepBar(
    root,
    page,
    showStep,
    ...(pair ? ["difference", "d", "1"] : ["cut-off", "c"]),
  );
  const sentence = announced("mm-sentence", root);
  const box = make("div", "mm-sides", root);
  const sides = constants.map((constant) => sideOf(constant, page.rows, lines, box, pair));
  box.insertAdjacentHTML("beforeend", page.legend);
  const held = `Steps ${page.first} to ${page.last} of ${page.total - 1} are in this page.`;
  if (frames.length < page.total) make("p", "", root, `${held} Set .step to see others.`);
  let [fitted, before] = [null, page.step];

  function showStep(step) {
    const frame = JSON.parse(frames[step - page.first]);
    const [from, to] = [Math.min(before, step), Math.max(before, step)];
    const moves = !STILL.matches && !page.events.some((at) => from < at && at < to);
    if (sentence.textContent !== frame.sentence) write(sentence, frame.sentence);
    frame.sides.forEach((shown, place) => sides[place].show(shown, moves));
    root.dataset.step = before = step;
    fitted?.();
  }

  showStep(page.step);
  fitted = arrangeStage(root, { bar, sentence, longest: page.longest, sides });
  keyCard(root, bar.element, [
    ...(pair ? [["Next or previous cut-off", "C Shift+C"]] : []),
    ["Next or previous line", "Shift+→ Shift+←"],
    ["Next or back", "swipe"],
    ["Zoom", "+ − 0, pinch"],
    ["Pan", "Alt + arrows, drag"],
  ]);
}

// What is shown of one search: its tree, its code, its calls and its window.
function sideOf(constants, deepest, lines, box, pair) {
  const { sources: functions, columns } = constants;
  const section = make("section", "", box, "", { role: "group", "aria-label": constants.name });
  const note = pair && make("span", "mm-note", make("h3", "", section, constants.name));
  const alert = announced("mm-alert", section);
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
  const drawn = (numbers) => numbers.map((number) => lines[number]);

  function show(frame, moves) {
    redraw(tree, drawn(frame.svg), moves);
    redraw(line, drawn(frame.line_svg), moves);
    const [name, node] = frame.stack.at(-1);
    write(running, node ? `${name} at ${node}` : name);
    if (pair) note.textContent = frame.note;
    if (pair) write(said, frame.sentence);
    if (alert.textContent !== frame.failure) alert.textContent = frame.failure;
    counts.textContent = Object.entries(frame.counts)
      .map((each) => each.join(" "))
      .join(" · ");
    for (const old of listings.querySelectorAll(".mm-shown, .mm-now")) {
      old.classList.remove("mm-shown", "mm-now");
      if (old.tagName === "LI") old.firstChild.textContent = "";
    }
    sources[frame.function].listing.classList.add("mm-shown");
    const row = sources[frame.function].rows.get(frame.line);
    const how = { class: "mm-now", "data-kind": frame.kind };
    if (row) setAll(row, how).firstChild.textContent = ARROWS[frame.kind];
    stack.replaceChildren(...frame.stack.map((cells) => rowOf(cells, used)));
    if (stack.querySelector(".mm-rows")) calls.style.minHeight = `${(deepest + 1) * 3}em`;
  }

  return { tree, show };
}

// Draws a picture of which each line but the first and the last is made of whole elements: only
// what has changed is made anew. If it moves, what has a name for it glides from its old place to
// the new one, and what has been pruned falls.
function redraw(box, lines, moves) {
  if (box.opening !== lines[0]) {
    box.innerHTML = `${lines[0]}</svg>`;
    [box.opening, box.drawn] = [lines[0], []];
  }
  const svg = box.firstElementChild;
  const gliding = () => (moves ? [...svg.querySelectorAll("[data-glide]")] : []);
  const placeOf = (element) => element.getAttribute("transform") ?? "";
  const places = new Map(gliding().map((named) => [named.dataset.glide, placeOf(named)]));
  const before = new Map(box.drawn);
  box.drawn = lines.slice(1, lines.lastIndexOf("</svg>")).map((line) => {
    const elements = before.get(line) ?? parsed(line);
    before.delete(line);
    return [line, elements];
  });
  const wanted = new Set(box.drawn.flatMap(([, elements]) => elements));
  const old = [...svg.children].filter((element) => !wanted.has(element));
  for (const element of old) element.remove();
  let at = svg.firstElementChild;
  for (const element of wanted) {
    if (element === at) at = at.nextElementSibling;
    else svg.insertBefore(element, at);
  }
  for (const named of gliding()) {
    const [to, from = to] = [placeOf(named), places.get(named.dataset.glide)];
    if (from !== to) move(named, GLIDE, { transform: inPixels(from) }, { transform: inPixels(to) });
  }
  for (const pruned of moves ? svg.querySelectorAll("g.pruned[transform]") : []) {
    const here = (element) => placeOf(element) === placeOf(pruned) && !element.matches(".pruned");
    const [fallen, start] = [old.find(here), inPixels(placeOf(pruned))];
    if (!fallen) continue;
    svg.append(fallen);
    const end = { transform: `${start} translateY(70px) rotate(20deg)`, opacity: 0 };
    move(fallen, FALL, { transform: start }, end).onfinish = () => fallen.remove();
  }
}

const move = (element, duration, ...ends) => element.animate(ends, { duration, easing: "ease" });
const inPixels = (place) => place.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");

// The elements of a line of SVG.
function parsed(line) {
  const around = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  around.innerHTML = line;
  return [...around.children];
}

function listingOf({ name, lines }, parent) {
  const listing = make("ol", "", parent, "", { "aria-label": `The code of ${name}`, tabindex: 0 });
  const rows = new Map();
  for (const [number, text, html] of lines) {
    const row = make("li", "", listing);
    make("b", "", row);
    make("i", "", row, number);
    make("code", "", row).innerHTML = html || " ";
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
  element.replaceChildren(
    ...parts.flatMap((part, place) => {
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
    }),
  );
  return element;
}

// The bar with which the steps are moved: buttons, keys, slider and playing. The letter `key` leads
// to the next mark, with Shift to the previous one, and the key `top`, if given, to the first.
function stepBar(root, page, showStep, mark, key, top = "") {
  const { first, last, total, events } = page;
  const marks = page.marks.filter((at) => at >= first && at <= last);
  let [now, timer] = [page.step, null];
  root.tabIndex = 0;

  const bounded = (step) => Math.min(Math.max(step ?? now, first), last);
  const next = (steps) => steps.find((at) => at > now);
  const previous = (steps) => steps.findLast((at) => at < now);
  const byLine = () => root.matches(".mm-by-line");
  const onward = () => (byLine() ? now + 1 : (next(events) ?? last));
  const back = () => (byLine() ? now - 1 : (previous(events) ?? first));

  function go(step) {
    if (bounded(step) === now) return;
    now = bounded(step);
    showPosition();
    showStep(now);
  }

  const leap = (step) => {
    play(false);
    go(step);
  };

  function play(on) {
    clearInterval(timer);
    timer = null;
    if (on && now === last) go(first);
    if (on)
      timer = setInterval(() => {
        if (now === last || !root.isConnected) play(false);
        else go(onward());
      }, 1000 / speed.value);
    setIcon("play", on ? "pause" : "play");
    // Too fast to be read out.
    root.querySelector(".mm-sentence")?.setAttribute("aria-live", on ? "off" : "polite");
  }

  // The buttons, the keys that do the same, and the step to go to; undefined if there is none.
  const [short, letter] = [mark.split("-")[0], key.toUpperCase()];
  const actions = [
    ["first", "First step (Home)", "Home", () => first],
    ["back", "Back one event (←)", "ArrowLeft", back],
    ["play", "Play or pause (Space)", " "],
    ["next", "Next event (→)", "ArrowRight", onward],
    ["last", "Last step (End)", "End", () => last],
    [`previous ${short}`, `Previous ${mark} (Shift+${letter})`, letter, () => previous(marks)],
    [`next ${short}`, `Next ${mark} (${letter})`, key, () => next(marks)],
  ];
  if (top) actions.push([`first ${mark}`, `To the first ${mark} (${top})`, top, () => marks[0]]);
  const keyed = {
    // what each key does
    "Shift+ArrowLeft": () => leap(now - 1),
    "Shift+ArrowRight": () => leap(now + 1),
    l: () => lines.click(),
    v: () => leaves.click(),
    c: () => leap(next(page.cuts)),
    C: () => leap(previous(page.cuts)), // where it has no button
  };

  const [element, buttons] = [toolbar(root, "Steps"), {}];
  const setIcon = (name, icon) => {
    buttons[name].innerHTML =
      `<svg viewBox="0 0 16 16" aria-hidden="true">` +
      `<path d="${ICONS[icon]}"/></svg><span>${icon}</span>`;
  };
  const add = (name, title, key, act) => {
    keyed[key] = act;
    buttons[name] = setAll(button(element, "", act, title), { "aria-label": title });
    setIcon(name, name);
    return buttons[name];
  };
  for (const [name, title, key, target] of actions) {
    add(name, title, key, () => {
      play(!target && timer === null);
      go(target?.());
    }).hidden = name.includes(" ") && !marks.length;
  }
  root.addEventListener("keydown", (event) => {
    const { key, target, altKey, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || target.closest("dialog")) return;
    if (key === " " && target.closest("button, select")) return; // it does it itself
    const pressed = (altKey ? "Alt+" : shiftKey && key.length > 1 ? "Shift+" : "") + key;
    if (!keyed[pressed]) return;
    event.preventDefault();
    keyed[pressed]();
  });
  const speed = make("select", "", make("label", "", element, "speed "));
  for (const value of SPEEDS) make("option", "", speed, `${value} per s`, { value });
  speed.value = 1;
  speed.addEventListener("change", () => timer !== null && play(true));
  const switching = (words, title, name, on) => {
    const press = (now) => made.setAttribute("aria-pressed", root.classList.toggle(name, now));
    const made = button(element, words, () => press(), title);
    press(on);
    return made;
  };
  const lines = switching(
    "lines",
    "Stop at each line, not only at events (L)",
    "mm-by-line",
    false,
  );
  const leaves = switching("values", "Leaf values ahead of the search (V)", "mm-ahead", true);
  leaves.hidden = !page.ahead;
  const position = make("span", "mm-position", element);
  position.style.minWidth = `${8 + 2 * String(total).length}ch`;

  const range = { type: "range", min: first, max: last, "aria-label": "Step" };
  const track = make("div", "mm-track", root);
  const slider = make("input", "", track, "", range);
  slider.addEventListener("input", () => leap(Number(slider.value)));
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
  return { element, keyed, add, step: (by) => go(by > 0 ? onward() : back()) };
}
