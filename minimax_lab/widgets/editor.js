// The page of a TreeEditor. Python edits and draws; this says which node is meant, what was typed,
// and where a node was dropped.

const HEAD = ["search", "value", "nodes", "leaves", "cut-offs"];

function render({ model, el, experimental }) {
  const ask = asking(experimental, (why, action) => {
    // What is wrong with the text is still said when a node is chosen.
    if (action === "select" && text.getAttribute("aria-invalid") === "true") return;
    alert.textContent = why;
    text.setAttribute("aria-invalid", Boolean(why) && action === "text");
  });
  let drag = null;
  let written = ""; // the tree, as Python wrote it last

  const root = group(el, "mm-editor", "Tree editor");
  const bar = toolbar(root, "Edit");
  const chosen = make("b", "mm-chosen", bar);
  const by = (places) => () => ask("move", { by: places });
  button(bar, "← move", by(-1), "Move the chosen node to the left (Alt+←)");
  button(bar, "move →", by(1), "Move the chosen node to the right (Alt+→)");
  const leaf = make("input", "", make("label", "", bar, "leaf "), "", { size: 6 });
  const undo = button(bar, "undo", () => ask("undo"), "Undo (Ctrl+Z)");
  keyCard(root, bar, [
    ["Choose a node", "← → ↑ ↓ Home End"],
    ["Change the chosen leaf", "Enter, 0 … 9"],
    ["Move a node to the place of a sibling", "drag it there"],
  ]);
  const sentence = announced("mm-sentence", root);
  const tree = pictureButtons(root, "Game tree", {
    chosen: (name) => {
      showChosen();
      ask("select", { name });
    },
  });

  const below = make("div", "mm-below", root);
  const counts = make("table", "", make("section", "", below));
  const writing = make("section", "", below);
  const label = make("label", "", writing, "The tree as nested lists: type or paste another one");
  const text = make("textarea", "", label, "", { rows: 6, spellcheck: "false" });
  const alert = announced("mm-alert", writing);

  function showChosen() {
    const { name, value } = tree.node(tree.cursor());
    chosen.textContent = name;
    Object.assign(leaf, { value, disabled: !value }).dataset.name = name;
  }

  text.addEventListener("input", () => ask("text", { text: text.value }));
  leaf.addEventListener("change", () =>
    ask("leaf", { name: leaf.dataset.name, value: leaf.value }),
  );
  leaf.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") showChosen();
    if (key === "Enter" || key === "Escape") tree.choose(tree.cursor());
  });
  tree.over.addEventListener("dblclick", () => leaf.select());
  tree.over.addEventListener("keydown", (event) => {
    if (/^[-0-9]$/.test(event.key)) leaf.select(); // and it is typed there
    const keys = event.altKey
      ? { ArrowLeft: by(-1), ArrowRight: by(1) }
      : event.ctrlKey || event.metaKey
        ? { z: () => ask("undo") }
        : { Enter: () => leaf.select(), Escape: drop };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // A node that is dragged onto a sibling takes its place.
  tree.over.addEventListener("pointerdown", ({ target, pointerId, clientX: x, clientY: y }) => {
    if (!target.dataset.name) return;
    tree.choose(target.dataset.name);
    target.setPointerCapture(pointerId);
    drag = { item: target, node: tree.node(target.dataset.name), x, y };
  });
  tree.over.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!drag) return;
    drag.item.classList.add("mm-dragged");
    drag.item.style.transform = `translate(${x - drag.x}px, ${y - drag.y}px)`;
    const onto = tree.node(document.elementFromPoint(x, y)?.dataset.name);
    drag.onto = onto?.parent === drag.node.parent ? onto : null;
    for (const [name, item] of tree.buttons) {
      item.classList.toggle("mm-onto", name === drag.onto?.name);
    }
  });
  tree.over.addEventListener("pointerup", () => {
    if (drag?.onto) ask("place", { name: drag.node.name, place: drag.onto.place });
    drop();
  });
  tree.over.addEventListener("pointercancel", drop);

  function drop() {
    for (const item of tree.buttons.values()) item.classList.remove("mm-dragged", "mm-onto");
    if (drag) drag.item.style.transform = "";
    drag = null;
  }

  follow(model, (frame) => {
    drop();
    // Only an edit moves the choice: those of the reader are ahead of Python's.
    tree.show(frame, frame.text === written ? tree.cursor() : frame.selected);
    if (leaf !== document.activeElement) showChosen(); // what is being typed stays as it is
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
    sentence.textContent = frame.sentence;
    if (frame.text !== written && text !== document.activeElement) text.value = frame.text;
    written = frame.text;
    undo.setAttribute("aria-disabled", !frame.can_undo);
  });
}

export default { render };
