// What all widgets share: how a page is made, and how it asks Python for something.

function make(tag, className = "", parent = null, text = "", attributes = {}) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== "") element.textContent = text;
  parent?.append(element);
  return setAll(element, attributes);
}

function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// The root of a widget; the attribute keeps its keys from JupyterLab's shortcuts. Those with Ctrl or
// Cmd, such as Ctrl+S, are none of its own: they are pressed once more beside it.
function group(el, className, label) {
  const what = { role: "group", "aria-label": label, "data-lm-suppress-shortcuts": "true" };
  const root = make("div", `mm ${className}`, el, "", what);
  const beside = el.host?.parentElement ?? el;
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (!event.ctrlKey && !event.metaKey) return;
    // Undo is a text field's own, and what has been done isn't done twice.
    if (event.defaultPrevented || event.key.toLowerCase() === "z") return;
    if (!beside.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
  });
  return root;
}

const toolbar = (parent, label) =>
  make("div", "mm-bar", parent, "", { role: "toolbar", "aria-label": label });

function button(parent, words, act = null, title = "") {
  const made = make("button", "", parent, words, { type: "button", title });
  if (act) made.addEventListener("click", act);
  return made;
}

// Whether the page is in a frame that is higher than the screen, as notebooks are in VS Code.
const isInTallFrame = () => self !== top && document.documentElement.clientHeight > outerHeight;

// A button for the card of all keys, which ? opens and closes, too: those in the titles of the
// buttons that are there, and more, each with what it does.
function keyCard(root, bar, more) {
  const card = make("dialog", "mm-card", root, "", { "aria-label": "Keys" });
  const turn = () => {
    if (card.open) return card.close();
    card.showModal();
    if (isInTallFrame()) card.style.margin = `${bar.getBoundingClientRect().bottom}px auto auto`;
  };
  setAll(button(bar, "?", turn, "All keys (?)"), { "aria-label": "All keys (?)" });
  const titled = [...root.querySelectorAll('button[title*=" ("]:not([hidden])')];
  const list = make("dl", "", card);
  for (const [does, key] of [...titled.map(({ title }) => title.split(/ [(]|[)]/)), ...more]) {
    make("b", "", make("dt", "", list), key);
    make("dd", "", list, does);
  }
  button(make("dt", "", list), "Close", turn);
  card.addEventListener("click", ({ target }) => target === card && turn()); // beside the list
  root.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.target.matches("textarea, input:not([type=range])")) return;
    event.preventDefault();
    turn();
  });
}

// The second click of a double one does nothing.
const once = (act) => (event) => event.detail < 2 && act();

// A paragraph that is read out, whole, whenever it changes.
function announced(className, parent) {
  const role = className === "mm-alert" ? "alert" : "status";
  return make("p", className, parent, "", { role, "aria-live": "polite", "aria-atomic": true });
}

// Shows each frame that Python makes, the present one first.
function follow(model, show) {
  model.on("change:frame", () => show(model.get("frame")));
  show(model.get("frame"));
}

const DEAF = "Python doesn't answer: its kernel was stopped or restarted. Run the cells again.";

// Returns a function that asks Python for an action; `refused` is told why it can't be done, and ""
// before.
function asking(experimental, refused) {
  const { signal } = new AbortController(); // else more than 3 seconds were an error
  return async (action, what = {}) => {
    refused("", action, what);
    const answer = experimental.invoke("ask", [action, what], { signal });
    const [why] = await answer.catch(() => [DEAF]);
    if (why) refused(why, action, what);
  };
}

// The width and the height of the picture in a box, as it was drawn.
const sizeOf = (box) =>
  ["width", "height"].map((side) => Number(box.firstElementChild.getAttribute(side)));

// A picture with a button over each node of a tree, or each square of a board. The Tab key reaches
// one of them, and from it arrow keys lead to others. `chosen` is told of the one that they lead to,
// `clicked` of the one that was clicked.
function pictureButtons(parent, label, { clicked, chosen, isTree = true }) {
  const scroll = make("div", "mm-tree", parent);
  const canvas = make("div", "mm-canvas", scroll);
  const picture = make("div", "", canvas, "", { "aria-hidden": "true" }); // the buttons say it
  const what = { role: isTree ? "tree" : "group", "aria-label": label };
  const over = make("div", "mm-nodes", canvas, "", what);
  const buttons = new Map();
  let nodes = [];
  let cursor = "";

  const node = (name) => nodes.find((other) => other.name === name);

  function mark(name) {
    cursor = node(name) ? name : nodes[0].name;
    for (const [other, item] of buttons) item.tabIndex = other === cursor ? 0 : -1;
  }

  function choose(name) {
    mark(name);
    buttons.get(cursor).focus({ preventScroll: true });
    chosen?.(cursor);
  }

  over.addEventListener("focusin", (event) => mark(event.target.dataset.name));
  over.addEventListener("click", (event) => {
    if (event.target.dataset.name) clicked?.(node(event.target.dataset.name), event);
  });
  over.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const here = node(cursor);
    const level = nodes.filter((other) => other.level === here.level);
    level.sort((one, other) => one.box[0] - other.box[0]); // as they are drawn
    const next = {
      ArrowLeft: level[level.indexOf(here) - 1],
      ArrowRight: level[level.indexOf(here) + 1],
      ArrowUp: node(here.parent),
      ArrowDown: nodes.find((other) => other.parent === cursor),
      Home: nodes[0],
      End: nodes.at(-1),
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    if (next[event.key]) choose(next[event.key].name);
  });

  function show(frame, name = cursor) {
    nodes = frame.nodes;
    picture.innerHTML = frame.svg;
    const [width, height] = sizeOf(picture);
    canvas.style.width = `min(${width}px, ${width / height} * max(300px, 46vh))`;
    canvas.style.minWidth = scroll.style.flexBasis = `${0.85 * width}px`; // then it scrolls
    const had = over.contains(document.activeElement);
    for (const [other, item] of buttons) {
      if (!node(other)) buttons.delete(other) && item.remove();
    }
    for (const { name: own, words, level, box, looks } of nodes) {
      const item = buttons.get(own) ?? button(over, "");
      buttons.set(own, setAll(item, { "data-name": own, "aria-label": words, ...looks }));
      if (isTree) setAll(item, { role: "treeitem", "aria-level": level });
      const [left, top, width, height] = box.map((part) => `${100 * part}%`);
      Object.assign(item.style, { left, top, width, height });
    }
    mark(name);
    if (had) buttons.get(cursor).focus({ preventScroll: true });
  }

  return { canvas, over, node, mark, choose, show, buttons, cursor: () => cursor };
}
