// The page of a TreeEditor. Python edits and draws; this says which node is meant, what was typed,
// and where a node was dropped.

const HEAD = ["search", "value", "nodes", "leaves", "cut-offs"];
const TYPING = 350; // ms of rest after which a typed tree is looked at
const DRAG = 5; // pixels from which a press is a drag
const HELP = "In the tree: arrow keys, Home and End choose a node · Alt+← → move it · Enter "
  + "changes a leaf · Ctrl+Z takes back. Or drag a node onto one of its siblings.";

function render({ model, el, experimental }) {
  const ask = asking(experimental, (why, action) => {
    // What is wrong with the text is still said when a node is chosen.
    if (action === "select" && text.getAttribute("aria-invalid") === "true") return;
    alert.textContent = why;
    text.setAttribute("aria-invalid", Boolean(why) && action === "text");
  });
  let drag = null;
  let written = ""; // the tree, as Python wrote it last
  let resting = 0; // the timer of the text box

  const root = group(el, "mm-editor", "Tree editor");
  const bar = toolbar(root, "Edit");
  const chosen = make("b", "mm-chosen", bar);
  const by = (places) => () => ask("move", { by: places });
  button(bar, "← move", by(-1), "Move the chosen node to the left (Alt+←)");
  button(bar, "move →", by(1), "Move the chosen node to the right (Alt+→)");
  const leaf = make("input", "", make("label", "", bar, "leaf "), "", { size: 6 });
  const undo = button(bar, "undo", () => ask("undo"), "Undo (Ctrl+Z)");
  const sentence = spoken("mm-sentence", root);
  const tree = pictureButtons(root, "Game tree", (name) => {
    showChosen();
    ask("select", { name });
  });

  const below = make("div", "mm-below", root);
  const counts = make("table", "", make("section", "", below));
  const writing = make("section", "", below);
  const label = make("label", "", writing, "The tree as nested lists: type or paste another one");
  const text = make("textarea", "", label, "", { rows: 6, spellcheck: "false" });
  const alert = spoken("mm-alert", writing);
  make("p", "mm-keys", root, HELP);

  function showChosen() {
    const { name, value } = tree.node(tree.cursor());
    chosen.textContent = name;
    Object.assign(leaf, { value, disabled: !value }).dataset.name = name;
  }

  function sendText() {
    if (resting) ask("text", { text: text.value });
    clearTimeout(resting);
    resting = 0;
  }
  text.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(sendText, TYPING);
  });
  text.addEventListener("blur", sendText); // before what is done next
  leaf.addEventListener("change", () =>
    ask("leaf", { name: leaf.dataset.name, value: leaf.value }));
  leaf.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") showChosen();
    if (key === "Enter" || key === "Escape") tree.choose(tree.cursor());
  });
  tree.over.addEventListener("dblclick", () => leaf.select());
  tree.over.addEventListener("keydown", (event) => {
    const keys = event.altKey ? { ArrowLeft: by(-1), ArrowRight: by(1) }
      : event.ctrlKey || event.metaKey ? { z: () => ask("undo") }
      : { Enter: () => leaf.select(), Escape: drop };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  tree.over.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("button");
    if (!item || event.button !== 0) return;
    tree.choose(item.dataset.name);
    drag = { node: tree.node(item.dataset.name), item, x: event.clientX, y: event.clientY };
    item.setPointerCapture(event.pointerId);
  });
  tree.over.addEventListener("pointermove", (event) => {
    if (!drag?.node.parent) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.onto && Math.hypot(dx, dy) < DRAG) return;
    drag.item.classList.add("mm-dragged");
    drag.item.style.transform = `translate(${dx}px, ${dy}px)`;
    // Onto the sibling that is nearest, and to its place.
    const far = ({ name }) => {
      const { left, width } = tree.over.getBoundingClientRect();
      const [x, , across] = tree.node(name).box;
      return Math.abs(left + width * (x + across / 2) - event.clientX);
    };
    const siblings = model.get("frame").nodes.filter(({ parent }) => parent === drag.node.parent);
    drag.onto = siblings.reduce((one, other) => (far(one) <= far(other) ? one : other));
    for (const [name, item] of tree.buttons) {
      item.classList.toggle("mm-onto", name === drag.onto.name);
    }
  });
  tree.over.addEventListener("pointerup", () => {
    const { node, onto } = drag ?? {};
    drop();
    if (onto && onto.name !== node.name) ask("place", { name: node.name, place: onto.place });
  });
  tree.over.addEventListener("pointercancel", drop);

  function drop() {
    if (drag) drag.item.style.transform = "";
    drag = null;
    for (const item of tree.buttons.values()) item.classList.remove("mm-dragged", "mm-onto");
  }

  follow(model, (frame) => {
    drop();
    // Only an edit moves the choice: those of the reader are ahead of Python's.
    tree.show(frame, frame.text === written ? tree.cursor() : frame.selected);
    showChosen();
    counts.replaceChildren();
    counts.createCaption().textContent = "What the searches do";
    const head = make("tr", "", counts);
    for (const words of HEAD) make("th", "", head, words, { scope: "col" });
    for (const { name, cells } of frame.rows) {
      const row = make("tr", "", counts);
      make("th", "", row, name, { scope: "row" });
      for (const [now, before] of cells) {
        make("small", "", make("td", "", row, now), before && ` was ${before}`);
      }
    }
    sentence.textContent = frame.said;
    // What is being typed stays as it is.
    if (frame.text !== written && text !== document.activeElement) text.value = frame.text;
    written = frame.text;
    undo.setAttribute("aria-disabled", !frame.can_undo);
  });
}

export default { render };
