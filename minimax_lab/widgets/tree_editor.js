// The face of minimax_lab.TreeEditor. Python edits and draws; this says which node is meant, what
// was typed, and where a node was dropped.

const TYPING = 350; // ms of rest after which a typed tree is looked at
const DRAG = 5; // pixels from which a press is a drag
const SMALLEST = 0.7; // to which the picture shrinks before it scrolls instead
const HELP = "In the tree: arrow keys, Home and End choose a node · Alt+← → move it · Enter changes a leaf · "
  + "+ adds a child · Delete · Ctrl+Z, Ctrl+Y. Or drag a node among its siblings; a double click changes a leaf.";

function render({ model, el }) {
  const get = () => model.get("frame");
  const ask = (act, what = {}) => model.send({ do: act, ...what });
  let cursor = ""; // the path of the chosen node, as text
  let asked = get().seen; // the number of the last choice; a frame made before it doesn't know it
  let buttons = new Map(); // of the nodes, by path
  let drag = null;
  let resting = null; // the timer of the text box

  const root = make("div", "mm-stepper mm-editor", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Tree editor");
  // JupyterLab's shortcuts listen before the widget can; this attribute keeps them out.
  root.dataset.lmSuppressShortcuts = "true";
  root.addEventListener("keydown", (event) => event.stopPropagation());

  const bar = make("div", "mm-bar", root);
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", "Edit");
  const action = (words, title, act) => {
    const made = make("button", "", bar, words);
    made.type = "button";
    made.title = title;
    made.addEventListener("click", act);
    return made;
  };
  const chosen = make("b", "mm-chosen", bar);
  const left = action("← move", "Move the chosen node to the left (Alt+←)", () => ask("move", { by: -1 }));
  const right = action("move →", "Move the chosen node to the right (Alt+→)", () => ask("move", { by: 1 }));
  const change = action("change number", "Change the chosen leaf (Enter)", () => type());
  action("add child", "Add a leaf below the chosen node (+)", () => ask("add"));
  const remove = action("delete", "Delete the chosen node and all below it (Delete)", () => ask("delete"));
  const undo = action("undo", "Undo (Ctrl+Z)", () => ask("undo"));
  const redo = action("redo", "Redo (Ctrl+Y)", () => ask("redo"));
  const player = make("select", "", make("label", "mm-speed", bar, "at the root: "));
  for (const [value, words] of [[1, "MAX"], [-1, "MIN"]]) make("option", "", player, words).value = value;
  player.addEventListener("change", () => ask("root", { root: Number(player.value) }));

  const sentence = make("p", "mm-sentence", root);
  sentence.setAttribute("aria-live", "polite");
  const alert = make("p", "mm-alert", root);
  alert.setAttribute("role", "alert");

  const scroll = make("div", "mm-tree", root);
  const canvas = make("div", "mm-canvas", scroll);
  const picture = make("div", "", canvas);
  const nodes = make("div", "mm-nodes", canvas);
  nodes.setAttribute("role", "tree");
  nodes.setAttribute("aria-label", "Game tree");
  const marker = make("div", "mm-marker", canvas);
  marker.hidden = true;
  const leaf = make("input", "mm-leaf", canvas);
  Object.assign(leaf, { type: "text", hidden: true, autocomplete: "off" });
  leaf.setAttribute("aria-label", "Value of the leaf");

  const below = make("div", "mm-below", root);
  const counts = make("table", "", make("section", "", below));
  counts.createCaption().textContent = "What the searches do";
  const writing = make("section", "", below);
  const label = make("label", "", writing, "The tree as nested lists: type or paste another one");
  const text = make("textarea", "", label);
  const wrong = make("p", "mm-alert", writing);
  wrong.setAttribute("role", "alert");
  Object.assign(text, { rows: 6, spellcheck: false, autocomplete: "off" });
  text.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(send, TYPING);
  });
  text.addEventListener("blur", () => {
    if (resting !== null) send(); // before whatever is done next
  });
  make("p", "mm-keys", root, HELP);

  function send() {
    clearTimeout(resting);
    resting = null;
    ask("text", { text: text.value });
  }

  const found = (key) => get().nodes.find((node) => String(node.path) === key);

  function choose(node) {
    if (!node) return;
    cursor = String(node.path);
    showChosen();
    buttons.get(cursor)?.focus({ preventScroll: true });
    ask("select", { path: node.path, number: ++asked });
  }

  // The node that an arrow key leads to, as the tree is drawn.
  function beside(node, key) {
    const path = node.path;
    if (key === "ArrowUp") return found(String(path.slice(0, -1)));
    if (key === "ArrowDown") return found(String([...path, 0]));
    const level = get().nodes.filter((other) => other.path.length === path.length).sort((a, b) => a.x - b.x);
    return level[level.indexOf(node) + (key === "ArrowRight" ? 1 : -1)];
  }

  nodes.addEventListener("keydown", (event) => {
    const node = found(cursor);
    const arrow = event.key.startsWith("Arrow");
    let act = null;
    if (event.altKey) {
      if (event.key === "ArrowLeft") act = () => ask("move", { by: -1 });
      if (event.key === "ArrowRight") act = () => ask("move", { by: 1 });
    } else if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === "z") act = () => ask(event.shiftKey ? "redo" : "undo");
      if (key === "y") act = () => ask("redo");
    } else if (arrow) act = () => choose(beside(node, event.key));
    else if (event.key === "Home") act = () => choose(found(""));
    else if (event.key === "End") act = () => choose(get().nodes.at(-1));
    else if (event.key === "Enter" || event.key === "F2") act = () => type();
    else if (event.key === "+" || event.key === "Insert") act = () => ask("add");
    else if (event.key === "Delete" || event.key === "Backspace") act = () => ask("delete");
    else if (/^[-.\d]$/.test(event.key)) act = () => type(event.key);
    else if (event.key === "Escape" && drag) act = drop;
    if (!act) return;
    event.preventDefault();
    act();
  });

  // Opens a box over the chosen leaf, for its value.
  function type(begun = null) {
    const node = found(cursor);
    if (!node?.value) return;
    leaf.hidden = false;
    leaf.value = begun ?? node.value;
    leaf.dataset.path = cursor;
    leaf.style.left = `${100 * node.x}%`;
    leaf.style.top = `${100 * node.y}%`;
    leaf.focus({ preventScroll: true });
    if (begun === null) leaf.select();
  }

  function typed(keep) {
    if (leaf.hidden) return;
    const [path, value, had] = [leaf.dataset.path, leaf.value, leaf === document.activeElement];
    leaf.hidden = true;
    if (had) buttons.get(path)?.focus({ preventScroll: true });
    const node = found(path);
    if (keep && node && value.trim() && value !== node.value) ask("leaf", { path: node.path, value });
  }
  leaf.addEventListener("keydown", (event) => {
    if (event.key === "Enter") typed(true);
    if (event.key === "Escape") typed(false);
  });
  leaf.addEventListener("blur", () => typed(true));

  function siblingsOf(node) {
    const above = String(node.path.slice(0, -1));
    return get().nodes.filter((other) => other.path.length === node.path.length && String(other.path.slice(0, -1)) === above);
  }

  nodes.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    if (!button || event.button !== 0) return;
    const node = found(button.dataset.path);
    choose(node);
    drag = { node, button, x: event.clientX, y: event.clientY, to: null };
    button.setPointerCapture(event.pointerId);
  });
  nodes.addEventListener("pointermove", (event) => {
    if (!drag || !drag.node.path.length) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (drag.to === null && Math.hypot(dx, dy) < DRAG) return;
    drag.button.classList.add("mm-dragged");
    drag.button.style.transform = `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px))`;
    const box = canvas.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const others = siblingsOf(drag.node).filter((other) => other !== drag.node);
    const passed = others.filter((other) => other.x < x).length;
    const [before, after] = [others[passed - 1], others[passed]];
    // Where it comes to stand once it is taken out; siblings may be folded away between those seen.
    const placeOf = (other) => other.path.at(-1) - (drag.node.path.at(-1) < other.path.at(-1));
    drag.to = before ? placeOf(before) + 1 : after ? placeOf(after) : 0;
    const width = drag.node.width;
    const middle = before && after ? (before.x + after.x) / 2 : before ? before.x + width : after ? after.x - width : drag.node.x;
    marker.style.left = `${100 * middle}%`;
    marker.style.top = `${100 * (drag.node.y - drag.node.height)}%`;
    marker.style.height = `${200 * drag.node.height}%`;
    marker.hidden = false;
  });
  nodes.addEventListener("pointerup", () => {
    const { node, to } = drag ?? {};
    drop();
    if (node && to !== null && to !== node.path.at(-1)) ask("place", { path: node.path, to });
  });
  nodes.addEventListener("pointercancel", () => drop());
  nodes.addEventListener("dblclick", () => type());

  function drop() {
    drag?.button.classList.remove("mm-dragged");
    drag?.button.style.removeProperty("transform");
    drag = null;
    marker.hidden = true;
  }

  function showChosen() {
    const node = found(cursor) ?? get().nodes[0];
    cursor = String(node.path);
    for (const [key, button] of buttons) {
      button.tabIndex = key === cursor ? 0 : -1;
      button.setAttribute("aria-selected", key === cursor);
    }
    chosen.textContent = node.name;
    const place = node.path.at(-1);
    left.setAttribute("aria-disabled", !place);
    right.setAttribute("aria-disabled", place === undefined || place === node.siblings - 1);
    change.setAttribute("aria-disabled", !node.value);
    remove.setAttribute("aria-disabled", place === undefined);
  }

  function showNodes(frame) {
    const had = nodes.contains(document.activeElement);
    drop();
    picture.innerHTML = frame.svg;
    const drawn = picture.firstElementChild;
    drawn.setAttribute("aria-hidden", "true"); // the nodes say the same
    canvas.style.maxWidth = `${widthOf(picture)}px`;
    canvas.style.minWidth = `${SMALLEST * widthOf(picture)}px`;
    buttons = new Map(frame.nodes.map((node) => {
      const button = make("button", "");
      button.type = "button";
      button.dataset.path = String(node.path);
      button.setAttribute("role", "treeitem");
      button.setAttribute("aria-label", node.words);
      button.setAttribute("aria-level", node.path.length + 1);
      button.setAttribute("aria-posinset", (node.path.at(-1) ?? 0) + 1);
      button.setAttribute("aria-setsize", node.siblings);
      button.title = node.words;
      button.dataset.name = node.name;
      button.style.left = `${100 * node.x}%`;
      button.style.top = `${100 * node.y}%`;
      button.style.width = `calc(${100 * node.width}% + 6px)`;
      button.style.height = `calc(${100 * node.height}% + 6px)`;
      return [button.dataset.path, button];
    }));
    nodes.replaceChildren(...buttons.values());
    if (frame.seen === asked) cursor = String(frame.selected);
    showChosen();
    if (had) buttons.get(cursor)?.focus({ preventScroll: true });
  }

  function showCounts(frame) {
    const head = make("tr");
    for (const words of ["search", ...frame.counted]) make("th", "", head, words).scope = "col";
    const rows = frame.rows.map(({ name, cells, failure }) => {
      const row = make("tr");
      make("th", "", row, name).scope = "row";
      for (const [now, before] of cells) {
        const cell = make("td", "", row, now);
        if (before) make("small", "", cell, ` was ${before}`);
      }
      if (failure) make("td", "mm-failure", row, failure).colSpan = frame.counted.length;
      return row;
    });
    counts.tBodies[0]?.remove();
    counts.createTBody().append(head, ...rows);
  }

  let shown = ""; // what is in the picture on the page
  function showFrame() {
    const frame = get();
    const nodes = JSON.stringify([frame.svg, frame.nodes, frame.selected, frame.seen]);
    if (nodes !== shown) showNodes(frame);
    shown = nodes;
    showCounts(frame);
    sentence.textContent = frame.said;
    alert.textContent = frame.is_typed ? "" : frame.error;
    wrong.textContent = frame.is_typed ? frame.error : "";
    text.setAttribute("aria-invalid", Boolean(frame.error && frame.is_typed));
    // What is being typed stays as it is.
    if (!(frame.is_typed && text === document.activeElement) && resting === null) text.value = frame.text;
    player.value = frame.root;
    undo.setAttribute("aria-disabled", !frame.can_undo);
    redo.setAttribute("aria-disabled", !frame.can_redo);
  }

  model.on("change:frame", showFrame);
  showFrame();
  return () => {
    clearTimeout(resting);
    model.off("change:frame", showFrame);
  };
}

export default { render };
