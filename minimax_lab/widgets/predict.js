// The page of a Predict. Python draws and marks; this puts the tree on the page, and says which
// node was clicked and what was typed.

const HEADS = { alpha: "α on arrival", beta: "β on arrival", value: "value" };
const TASK =
  "Click each node that is never searched; what lies below goes with it. Type α and β " +
  "on arrival at a node, and the value that it returns. Then press Done.";

function render({ model, el, experimental }) {
  const send = asking(experimental, (why) => why && (sentence.textContent = why));
  const ask = (act, ...what) => send(act, { seed, what });
  let fields = []; // in the order of the table
  let seed = null; // of the tree on the page
  let isOver = false;

  const root = group(el, "mm-predict", "Predict alpha-beta");
  const top = make("p", "mm-top", root);
  make("span", "mm-rule", top, model.get("frame").rule);
  const score = make("span", "", top);
  make("p", "", root, TASK);
  const sentence = announced("mm-sentence", root);

  const body = make("div", "mm-body", root);
  const label = "Tree. Arrow keys move, Space marks, Enter leads to numbers";
  const tree = pictureButtons(body, label, {
    clicked: ({ name }, event) => {
      tree.choose(name);
      once(() => ask("mark", name))(event);
    },
  });
  const side = make("div", "mm-side", body);
  const table = make("table", "", side);
  make("caption", "", table, "In place of each ?");
  const head = make("tr", "", make("thead", "", table));
  for (const words of ["node", ...Object.values(HEADS)]) make("th", "", head, words);
  const rows = make("tbody", "", table);
  const end = make("div", "mm-end", side);
  const bar = toolbar(end, "Answers");
  const done = button(
    bar,
    "",
    once(() => ask(isOver ? "next" : "finish")),
  );
  const others = [
    ["Hint", "hint"],
    ["Show me", "show"],
    ["New tree", "next"],
  ];
  const offers = others.map(([words, act]) =>
    button(
      bar,
      words,
      once(() => ask(act)),
    ),
  );
  const solution = make("section", "", end);
  make("h4", "", solution, "What alpha-beta does");
  const reasons = make("ul", "", solution);
  keyCard(root, bar, [
    ["Move in the tree", "← → ↑ ↓ Home End"],
    ["Mark what is pruned", "Space"],
    ["To the node's numbers, then from each to the next", "Enter"],
    ["Back to the tree", "Esc"],
  ]);

  const isOpen = (field) => !field.hidden && !field.readOnly;

  // Enter leads to a node's first field that is open, its first at all, or else the first open one.
  tree.over.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const own = fields.filter((field) => field.dataset.node === tree.cursor() && !field.hidden);
    (own.find(isOpen) ?? own[0] ?? fields.find(isOpen))?.focus();
  });

  async function submit({ target: field }) {
    const { node, what, sent } = field.dataset;
    const text = field.value.trim();
    if (!isOpen(field) || !text || text === sent) return;
    field.dataset.sent = text;
    await ask("answer", node, what, text);
  }
  rows.addEventListener("change", submit);
  rows.addEventListener("input", ({ target }) => setState(target, "open"));
  rows.addEventListener("keydown", async (event) => {
    const field = event.target;
    if (event.key === "Escape") tree.choose(field.dataset.node);
    if (event.key !== "Enter") return;
    event.preventDefault();
    await submit(event);
    const after = [...fields.slice(fields.indexOf(field) + 1), ...fields];
    if (field.dataset.state === "wrong") field.select();
    else if (field.readOnly) (after.find(isOpen) ?? done).focus();
  });
  rows.addEventListener("focusin", ({ target }) => tree.mark(target.dataset.node));

  function layTable(frame) {
    const cells = {};
    rows.replaceChildren();
    fields = frame.fields.map(({ name, player, what }) => {
      if (!cells[name]) {
        const row = make("tr", "", rows);
        make("small", "", make("th", "", row, name, { scope: "row" }), ` ${player}`);
        cells[name] = Object.keys(HEADS).map(() => make("td", "", row));
      }
      const cell = cells[name][Object.keys(HEADS).indexOf(what)];
      const looks = { size: 4, autocomplete: "off", "data-node": name, "data-what": what };
      const field = make("input", "", cell, "", { ...looks, "aria-label": `${what} at ${name}` });
      make("i", "", cell, "", { "aria-hidden": "true" });
      return field;
    });
  }

  function setState(field, state) {
    Object.assign(field.dataset, { state, sent: state === "open" ? "" : field.value });
    field.readOnly = state === "right" || state === "shown";
    field.setAttribute("aria-invalid", state === "wrong");
    field.nextSibling.textContent = { right: "✓", wrong: "✗" }[state] ?? "";
  }

  follow(model, (frame) => {
    const isNew = frame.seed !== seed;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    ({ seed, over: isOver } = frame);
    tree.show(frame, isNew ? frame.nodes[0].name : tree.cursor());
    if (isNew) layTable(frame);
    for (const [at, { text, state }] of frame.fields.entries()) {
      const field = fields[at];
      field.parentElement.dataset.never = field.hidden = state === "never";
      if (!isNew && state === "open" && !field.readOnly) continue; // what is being typed stays
      field.value = text;
      setState(field, state);
    }
    const standing = [frame.level, `Score ${frame.score}`, `Streak ${frame.streak}`];
    score.textContent = standing.filter(Boolean).join(" · ");
    sentence.textContent = `${frame.heading} ${frame.sentence}`.trim();
    sentence.dataset.sign = frame.heading.slice(0, 1);
    done.textContent = isOver ? "Next tree" : "Done";
    for (const offer of offers) offer.hidden = isOver;
    solution.hidden = !isOver;
    reasons.replaceChildren(...frame.solution.map((words) => make("li", "", null, words)));
    if (isNew && focused) tree.choose(frame.nodes[0].name);
    else if (focused?.hidden) done.focus(); // its button is gone
    root.dataset.seed = seed;
  });
}

export default { render };
