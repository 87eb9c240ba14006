// The face of minimax_lab.Stepper. Python makes every frame; this only puts it on the page and
// says which step is wanted next.

const SPEEDS = [0.5, 1, 2, 5, 10]; // steps a second
const ICONS = {
  first: "M3 3v10M13 3 6 8l7 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  next: "M5 3l7 5-7 5z",
  last: "M3 3l7 5-7 5zM13 3v10",
  "previous cut": "M6 4 1 8l5 4zM9 13l2-10M13 13l2-10",
  "next cut": "M10 4l5 4-5 4zM1 13 3 3M5 13 7 3",
};
const SMALLEST = 0.85; // to which the picture shrinks before it scrolls instead
const KEYS = "Click here, then: ← → one step · Home, End · Space plays";
const CUT_KEYS = " · C, Shift+C next or previous cut-off";
const MARKS = { line: "▶", return: "↩", raise: "✖" };

function render({ model, el }) {
  const get = (name) => model.get(name);
  const [last, cuts] = [get("total") - 1, get("cuts")];
  let wanted = get("step"); // what the reader asked for; the frame follows
  let waiting = false; // for the frame of `wanted`
  let timer = null;

  const root = make("div", "mm-stepper", el);
  root.tabIndex = 0;
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", `Stepper: ${get("title")}`);
  // JupyterLab's shortcuts listen before the widget can; this attribute keeps them out.
  root.dataset.lmSuppressShortcuts = "true";

  function go(step) {
    step = Math.min(Math.max(step, 0), last);
    if (step === wanted) return;
    wanted = step;
    waiting = true;
    showPosition();
    // While the kernel is busy the model keeps only the newest value: nothing queues up.
    model.set("step", step);
    model.save_changes();
  }

  function goToCut(direction) {
    const step = direction > 0 ? cuts.find((cut) => cut > wanted) : cuts.findLast((cut) => cut < wanted);
    if (step !== undefined) go(step);
  }

  function play(on) {
    clearInterval(timer);
    timer = null;
    if (on && wanted === last) go(0);
    if (on) {
      timer = setInterval(() => {
        if (wanted === last) play(false);
        else if (!waiting) go(wanted + 1);
      }, 1000 / speed.value);
    }
    setIcon(buttons.play, on ? "pause" : "play");
    sentence.setAttribute("aria-live", on ? "off" : "polite"); // too fast to be read out
  }

  const actions = {
    first: ["First step (Home)", () => go(0)],
    back: ["Back one step (←)", () => go(wanted - 1)],
    play: ["Play or pause (Space)", () => play(timer === null)],
    next: ["Next step (→)", () => go(wanted + 1)],
    last: ["Last step (End)", () => go(last)],
    "previous cut": ["Previous cut-off (Shift+C)", () => goToCut(-1)],
    "next cut": ["Next cut-off (C)", () => goToCut(+1)],
  };
  const keys = {
    ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play",
    c: "next cut", C: "previous cut",
  };

  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const own = event.key === " " ? "button, select" : "select"; // what the control does itself
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(own)) return;
    const name = keys[event.key];
    if (!name) return;
    event.preventDefault();
    if (name !== "play") play(false);
    actions[name][1]();
  });

  const bar = make("div", "mm-bar", root);
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", "Steps");
  const buttons = {};
  for (const [name, [title, action]] of Object.entries(actions)) {
    const button = (buttons[name] = make("button", "", bar));
    button.type = "button";
    button.title = title;
    button.setAttribute("aria-label", title);
    setIcon(button, name);
    button.addEventListener("click", () => {
      if (name !== "play") play(false);
      action();
    });
  }
  if (!cuts.length) buttons["previous cut"].hidden = buttons["next cut"].hidden = true;
  const speed = make("select", "", make("label", "mm-speed", bar, "speed "));
  for (const perSecond of SPEEDS) {
    make("option", "", speed, `${perSecond} a second`).value = perSecond;
  }
  speed.value = 1;
  speed.addEventListener("change", () => timer !== null && play(true));

  const track = make("div", "mm-track", root);
  const slider = make("input", "", track);
  Object.assign(slider, { type: "range", min: 0, max: last });
  slider.setAttribute("aria-label", "Step");
  slider.addEventListener("input", () => {
    play(false);
    go(Number(slider.value));
  });
  // A tick for each cut-off, as many as can be told apart.
  for (const place of new Set(cuts.map((cut) => Math.round((cut / last) * 400) / 400))) {
    make("i", "", track).style.left = `calc(${place} * (100% - 16px) + 8px)`;
  }
  const position = make("span", "mm-position", bar);

  const sentence = make("p", "mm-sentence", root);
  sentence.setAttribute("aria-live", "polite");
  const alert = make("p", "mm-alert", root);
  alert.setAttribute("role", "alert");
  alert.hidden = !get("failure");

  const body = make("div", "mm-body", root);
  const tree = make("div", "mm-tree", body);
  const left = make("section", "mm-code", body);
  const doing = make("h4", "", left);
  const listings = make("div", "mm-listings", left);
  const sources = get("sources").map(({ name, lines }) => {
    const listing = make("ol", "", listings);
    listing.setAttribute("aria-label", `The code of ${name}`);
    const rows = new Map();
    for (const [number, text] of lines) {
      const row = make("li", "", listing);
      make("b", "", row);
      make("i", "", row, number);
      make("code", "", row, text || " ");
      // A long line goes on under its own first word.
      row.style.setProperty("--indent", `${text.match(/^ */)[0].length + 4}ch`);
      rows.set(number, row);
    }
    return { listing, rows };
  });

  const right = make("section", "mm-side", body);
  make("h4", "", right, "Calls under way");
  const calls = make("div", "", right);
  calls.style.minHeight = `${(get("rows") + 1) * 2}em`; // where the stack is deepest
  const table = make("table", "", calls);
  const used = get("columns").map((name, place) => (name ? place : -1)).filter((place) => place >= 0);
  const head = make("tr", "", make("thead", "", table));
  for (const place of used) make("th", "", head, get("columns")[place]).scope = "col";
  const stack = make("tbody", "", table);
  make("h4", "", right, "So far");
  const counts = make("p", "mm-counts", right);
  const line = make("div", "mm-line", right);
  line.hidden = !get("columns")[2] && !get("columns")[3]; // the search has no window
  make("p", "mm-keys", root, cuts.length ? KEYS + CUT_KEYS : KEYS);

  function showPosition() {
    slider.value = wanted;
    position.textContent = `step ${wanted} of ${last}`;
    slider.setAttribute("aria-valuetext", position.textContent);
    const useless = {
      first: wanted === 0, back: wanted === 0, next: wanted === last, last: wanted === last,
      "previous cut": !(cuts[0] < wanted), "next cut": !(cuts.at(-1) > wanted),
    };
    // Not `disabled`: a button that is would lose the focus, and the keys would go to JupyterLab.
    for (const name in useless) buttons[name].setAttribute("aria-disabled", useless[name]);
  }

  function showFrame() {
    const frame = get("frame");
    if (frame.step === wanted) waiting = false;
    else if (!waiting) wanted = frame.step; // somebody else moved: Python, or a second view
    showPosition();
    tree.innerHTML = frame.svg;
    tree.firstElementChild.style.minWidth = `${SMALLEST * widthOf(tree)}px`;
    line.innerHTML = frame.line_svg;
    sentence.textContent = frame.sentence;
    alert.textContent = frame.step >= get("failed_at") ? get("failure") : "";
    doing.textContent = frame.doing;
    counts.textContent = Object.entries(frame.counts).map(([what, n]) => `${what} ${n}`).join(" · ");

    listings.querySelectorAll(".mm-shown, .mm-now").forEach((old) => {
      old.classList.remove("mm-shown", "mm-now");
      if (old.tagName === "LI") old.firstChild.textContent = "";
    });
    const { listing, rows } = sources[frame.function];
    listing.classList.add("mm-shown");
    const row = rows.get(frame.line);
    row?.classList.add("mm-now");
    if (row) row.firstChild.textContent = MARKS[frame.kind];
    stack.replaceChildren(...frame.stack.map((cells) => {
      const tr = make("tr");
      for (const place of used) make("td", "", tr, cells[place]);
      return tr;
    }));
    keepInSight();
    root.dataset.step = frame.step;
  }

  // Scrolls the picture and the code to what is current; scrollIntoView would move the page as well.
  function keepInSight() {
    // Nothing below moves when a picture is less high than one before.
    tree.style.minHeight = `${Math.max(tree.offsetHeight, parseFloat(tree.style.minHeight) || 0)}px`;
    const [x, margin] = [get("frame").here * tree.scrollWidth, tree.clientWidth / 5];
    tree.scrollLeft = Math.max(x + margin - tree.clientWidth, Math.min(tree.scrollLeft, x - margin));
    const row = listings.querySelector(".mm-now");
    if (!row) return;
    const [listing, top, around] = [row.parentElement, row.offsetTop, 2 * row.offsetHeight];
    const least = top + row.offsetHeight + around - listing.clientHeight;
    listing.scrollTop = Math.max(least, Math.min(listing.scrollTop, top - around));
  }

  // The code beside the picture, or below it with the calls beside, or all below each other.
  function arrange() {
    const width = body.clientWidth;
    if (!width) return; // out of sight
    tree.style.minHeight = "";
    const room = width - SMALLEST * widthOf(tree); // beside the picture
    body.dataset.layout = room > 590 ? "beside" : room > 335 ? "corner" : width > 740 ? "below" : "narrow";
    keepInSight();
  }

  const resized = new ResizeObserver(arrange);
  resized.observe(root);
  model.on("change:frame", showFrame);
  showFrame();
  return () => {
    play(false);
    resized.disconnect();
    model.off("change:frame", showFrame);
  };
}

function make(tag, className = "", parent = null, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== "") element.textContent = text;
  parent?.append(element);
  return element;
}

// The width of the picture in a box, as it was drawn.
function widthOf(box) {
  return Number(box.firstElementChild.getAttribute("width"));
}

function setIcon(button, name) {
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg><span>${name}</span>`;
}

export default { render };
