// The page of a Predict. Python draws and marks; this puts the tree on the page, and says which
// node was clicked and what was typed.

const HEADS = { alpha: "α on arrival", beta: "β on arrival", value: "value" };
const TASK = "Click each node that is never searched; what lies below goes with it. Type α and β "
  + "on arrival at a node, and the value that it returns. Then press Done.";
const KEYS = "Keys: ← → ↑ ↓ move in the tree · Space marks · Enter goes to the node's numbers, "
  + "and from one to the next · Esc goes back to the tree";

function render({ model, el, experimental }) {
  const get = () => model.get("frame");
  const asked = asking(experimental, (why) => {
    if (why) say("", `That can't be answered: ${why}`);
  });
  const ask = (act, ...what) => asked(act, { seed: get().seed, what });

  const root = group(el, "mm-predict", "Predict alpha-beta");
  const top = make("p", "mm-top", root);
  const level = make("b", "", top);
  make("span", "mm-rule", top, ruleOf(model.get("strict")));
  const score = make("span", "", top);
  make("p", "mm-task", root, TASK);
  const sentence = spoken("mm-sentence", root);
  const [heading, said] = [make("b", "", sentence), make("span", "", sentence)];

  const body = make("div", "mm-body", root);
  const tree = pictureButtons(body, "Tree. Arrow keys move, Space marks, Enter leads to numbers");
  const side = make("div", "mm-side", body);
  const table = make("table", "", side);
  make("caption", "", table, "In place of each ?");
  const head = make("tr", "", make("thead", "", table));
  for (const words of ["node", ...Object.values(HEADS)]) make("th", "", head, words);
  const rows = make("tbody", "", table);
  const end = make("div", "mm-end", side);
  const bar = toolbar(end, "Answers");
  const done = button(bar, "Done", once(() => ask(get().over ? "next" : "finish")));
  done.className = "mm-main";
  const others = [["Hint", "hint"], ["Show me", "show"], ["New tree", "next"]];
  const offers = others.map(([words, act]) => button(bar, words, once(() => ask(act))));
  const solution = make("section", "", end);
  make("h4", "", solution, "What alpha-beta does");
  const reasons = make("ul", "", solution);
  make("p", "mm-keys", root, KEYS);

  let fields = []; // in the order of the table
  let seed = null; // of the tree on the page
  let entered = null; // the field whose answer was sent with Enter

  const isOpen = (field) => !field.hidden && !field.readOnly;

  tree.over.addEventListener("click", (event) => {
    const name = event.target.dataset.name;
    if (!name) return;
    tree.choose(name);
    once(() => ask("mark", name))(event);
  });

  // Enter leads to a node's first field that is open, its first at all, or else the first open one.
  tree.over.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const own = fields.filter((field) => field.dataset.node === tree.cursor() && !field.hidden);
    (own.find(isOpen) ?? own[0] ?? fields.find(isOpen))?.focus();
  });

  function layTable(frame) {
    const cells = {};
    rows.replaceChildren();
    for (const [node, player] of new Map(frame.fields.map((one) => [one.name, one.player]))) {
      const line = make("tr", "", rows);
      make("small", "", make("th", "", line, node, { scope: "row" }), ` ${player}`);
      for (const what in HEADS) cells[`${what} at ${node}`] = make("td", "", line);
    }
    fields = frame.fields.map(({ name, what }) => fieldOf(cells[`${what} at ${name}`], name, what));
  }

  function fieldOf(cell, node, what) {
    const looks = { type: "text", size: 4, autocomplete: "off", spellcheck: "false" };
    const field = make("input", "", cell, "", { ...looks, "aria-label": `${what} at ${node}` });
    Object.assign(field.dataset, { node, what });
    make("i", "", cell, "", { "aria-hidden": "true" });
    let sent = "";
    const submit = () => {
      const text = field.value.trim();
      if (!isOpen(field) || !text || text === sent) return false;
      sent = text;
      ask("answer", node, what, text);
      return true;
    };
    field.addEventListener("change", submit);
    field.addEventListener("input", () => {
      sent = "";
      setState(field, "open");
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") tree.choose(node);
      if (event.key !== "Enter") return;
      event.preventDefault();
      entered = field;
      if (!submit()) goOn();
    });
    for (const [event, on] of [["focus", true], ["blur", false]]) {
      field.addEventListener(event, () => tree.buttons.get(node).classList.toggle("mm-here", on));
    }
    return field;
  }

  function setState(field, state) {
    field.dataset.state = state;
    field.readOnly = state === "right" || state === "shown";
    field.setAttribute("aria-invalid", state === "wrong");
    field.nextSibling.textContent = { right: "✓", wrong: "✗" }[state] ?? "";
  }

  // From a field that is answered to the next open one, or to the button that ends the tree.
  function goOn() {
    const after = [...fields.slice(fields.indexOf(entered) + 1), ...fields];
    if (entered.dataset.state === "wrong") entered.select();
    else if (entered.readOnly) (after.find(isOpen) ?? done).focus();
    entered = null;
  }

  function showFields(frame, isNew) {
    for (const [at, { text, state }] of frame.fields.entries()) {
      const field = fields[at];
      // What is being typed elsewhere stays.
      if (isNew || state !== "open") field.value = text;
      if (isNew || state !== "open" || field.readOnly) setState(field, state);
      field.parentElement.dataset.never = field.hidden = state === "never";
    }
  }

  function say(head, words) {
    heading.textContent = head && `${head} `;
    said.textContent = words;
    sentence.dataset.sign = head.slice(0, 1);
  }

  function showFrame() {
    const frame = get();
    const isNew = frame.seed !== seed;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    seed = frame.seed;
    tree.show(frame, isNew ? frame.nodes[0].name : tree.cursor());
    if (isNew) layTable(frame);
    showFields(frame, isNew);
    level.textContent = frame.level;
    score.textContent = `Score ${frame.score} · Streak ${frame.streak}`;
    say(frame.heading, frame.sentence);
    done.textContent = frame.over ? "Next tree" : "Done";
    for (const offer of offers) offer.hidden = frame.over;
    solution.hidden = !frame.over;
    reasons.replaceChildren(...frame.solution.map((words) => make("li", "", null, words)));
    if (isNew && focused) tree.choose(frame.nodes[0].name);
    else if (focused?.hidden) done.focus(); // its button is gone
    if (entered && !isNew) goOn();
    Object.assign(root.dataset, { seed, score: frame.score, over: frame.over });
  }

  model.on("change:frame", showFrame);
  showFrame();
}

function ruleOf(strict) {
  const [only, above, below] = strict ? ["only ", ">", "<"] : ["", "≥", "≤"];
  const hard = " Here v starts at α or β instead of −∞ or +∞ (fail-hard); the best that was really "
    + "seen counts as right, too.";
  return "Alpha-beta, from left to right. With v for a node's best value so far, it leaves MAX's "
    + `node early ${only}when v ${above} β, and MIN's ${only}when v ${below} α.`
    + (strict ? hard : "");
}

export default { render };
