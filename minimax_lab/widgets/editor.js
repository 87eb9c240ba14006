// The page of a TreeEditor. Python edits and draws; this says which node is meant, what was typed,
// and where a node was dropped.

const HEAD = ["search", "value", "nodes", "leaves", "cut-offs"];
const TYPING = 350; // ms of rest after which a typed tree is looked at
const DRAG = 5; // pixels from which a press is a drag
const HELP = "In the tree: arrow keys, Home and End choose a node · Alt+← → move it · Enter "
  + "changes a leaf · Ctrl+Z takes back. Or drag a node among its siblings; a double click changes a "
  + "leaf. Type other trees in the text box.";

function render({ model, el, experimental }) {
  const get = () => model.get("frame");
  const ask = asking(experimental, (why, action) => {
    // What is wrong with the text is still said when a node is chosen.
    if (action === "select" && text.getAttribute("aria-invalid") === "true") return;
    alert.textContent = why;
    text.setAttribute("aria-invalid", Boolean(why) && action === "text");
  });
  let drag = null;
  let drawn = {}; // the last frame on the page
  let choosing = 0; // choices of a node that Python hasn't heard of yet, nor its frames
  let resting = null; // the timer of the text box

  const root = group(el, "mm-editor", "Tree editor");
  const bar = toolbar(root, "Edit");
  const chosen = make("b", "mm-chosen", bar);
  const edit = (words, title, act, what) => button(bar, words, () => ask(act, what), title);
  edit("← move", "Move the chosen node to the left (Alt+←)", "move", { by: -1 });
  edit("move →", "Move the chosen node to the right (Alt+→)", "move", { by: 1 });
  button(bar, "change number", openLeaf, "Change the chosen leaf (Enter)");
  const undo = edit("undo", "Undo (Ctrl+Z)", "undo");
  const sentence = spoken("mm-sentence", root);

  const tree = pictureButtons(root, "Game tree", {
    chosen: async (name) => {
      chosen.textContent = name;
      choosing += 1;
      await ask("select", { name });
      choosing -= 1;
    },
  });
  const marker = make("div", "mm-marker", tree.canvas);
  const leaf = make("input", "mm-leaf", tree.canvas, "", { "aria-label": "Value of the leaf" });
  marker.hidden = leaf.hidden = true;

  const below = make("div", "mm-below", root);
  const counts = make("table", "", make("section", "", below));
  counts.createCaption().textContent = "What the searches do";
  const writing = make("section", "", below);
  const label = make("label", "", writing, "The tree as nested lists: type or paste another one");
  const text = make("textarea", "", label, "", { rows: 6, spellcheck: "false" });
  const alert = spoken("mm-alert", writing);
  text.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(sendText, TYPING);
  });
  text.addEventListener("blur", () => resting !== null && sendText()); // before what is done next
  make("p", "mm-keys", root, HELP);

  function sendText() {
    clearTimeout(resting);
    resting = null;
    ask("text", { text: text.value });
  }

  tree.over.addEventListener("keydown", (event) => {
    const by = (places) => () => ask("move", { by: places });
    const keys = event.altKey ? { ArrowLeft: by(-1), ArrowRight: by(1) }
      : event.ctrlKey || event.metaKey ? { z: () => ask("undo") }
      : { Enter: openLeaf, Escape: drop };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // Opens a box over the chosen leaf, for its value.
  function openLeaf() {
    const node = tree.node(tree.cursor());
    if (!node.value) return;
    leaf.hidden = false;
    leaf.value = node.value;
    leaf.dataset.name = node.name;
    leaf.style.left = `${100 * middleOf(node)}%`;
    leaf.style.top = `${100 * (node.box[1] + node.box[3] / 2)}%`;
    leaf.focus({ preventScroll: true });
    leaf.select();
  }

  function closeLeaf(keep) {
    if (leaf.hidden) return;
    const [name, value, had] = [leaf.dataset.name, leaf.value, leaf === document.activeElement];
    leaf.hidden = true;
    if (had) tree.buttons.get(name)?.focus({ preventScroll: true });
    const node = tree.node(name);
    if (keep && node && value.trim() && value !== node.value) ask("leaf", { name, value });
  }
  leaf.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === "Escape") closeLeaf(event.key === "Enter");
  });
  leaf.addEventListener("blur", () => closeLeaf(true));

  tree.over.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("button");
    if (!item || event.button !== 0) return;
    const { name } = item.dataset;
    tree.choose(name);
    drag = { node: tree.node(name), item, x: event.clientX, y: event.clientY, to: null };
    item.setPointerCapture(event.pointerId);
  });
  tree.over.addEventListener("pointermove", (event) => {
    if (!drag?.node.parent) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (drag.to === null && Math.hypot(dx, dy) < DRAG) return;
    drag.item.classList.add("mm-dragged");
    drag.item.style.transform = `translate(${dx}px, ${dy}px)`;
    const box = tree.canvas.getBoundingClientRect();
    const gap = gapAt(drag.node, (event.clientX - box.left) / box.width);
    drag.to = gap.to;
    marker.style.left = `${100 * gap.edge}%`;
    marker.style.top = `${100 * (drag.node.box[1] - drag.node.box[3] / 2)}%`;
    marker.style.height = `${200 * drag.node.box[3]}%`;
    marker.hidden = false;
  });
  tree.over.addEventListener("pointerup", () => {
    const { node, to } = drag ?? {};
    drop();
    if (node && to !== null && to !== node.place) ask("place", { name: node.name, place: to });
  });
  tree.over.addEventListener("pointercancel", drop);
  tree.over.addEventListener("dblclick", openLeaf);

  // Where a node comes to stand among its siblings that is let go at `x`, and where that is drawn.
  function gapAt(node, x) {
    const others = get().nodes.filter((other) => other.parent === node.parent && other !== node);
    const passed = others.filter((other) => middleOf(other) < x).length;
    const [before, after] = [others[passed - 1], others[passed]];
    // Taken out, it leaves its place; siblings may be folded away between those that are seen.
    const placeOf = (other) => other.place - (node.place < other.place);
    if (before) return { to: placeOf(before) + 1, edge: before.box[0] + 1.3 * before.box[2] };
    return { to: after ? placeOf(after) : node.place, edge: (after ?? node).box[0] };
  }

  function drop() {
    drag?.item.classList.remove("mm-dragged");
    if (drag) drag.item.style.transform = "";
    drag = null;
    marker.hidden = true;
  }

  function showCounts(frame) {
    const head = make("tr");
    for (const words of HEAD) make("th", "", head, words, { scope: "col" });
    const rows = frame.rows.map(({ name, cells }) => {
      const row = make("tr");
      make("th", "", row, name, { scope: "row" });
      for (const [now, before] of cells) {
        const cell = make("td", "", row, now);
        if (before) make("small", "", cell, ` was ${before}`);
      }
      return row;
    });
    counts.tBodies[0]?.remove();
    counts.createTBody().append(head, ...rows);
  }

  function showFrame() {
    const frame = get();
    if (frame.svg !== drawn.svg) drop();
    tree.show(frame, choosing ? tree.cursor() : frame.selected);
    chosen.textContent = tree.cursor();
    showCounts(frame);
    sentence.textContent = frame.said;
    // What is being typed stays as it is.
    const isTyping = resting !== null || text === document.activeElement;
    if (frame.text !== drawn.text && !isTyping) text.value = frame.text;
    drawn = frame;
    undo.setAttribute("aria-disabled", !frame.can_undo);
  }

  model.on("change:frame", showFrame);
  showFrame();
}

function middleOf({ box: [left, , width] }) {
  return left + width / 2;
}

export default { render };
