// The face of minimax_lab's Predict. Python draws and marks; this puts the tree on the page, and
// says which node was clicked and what was typed.

const HEADS = { alpha: "α on arrival", beta: "β on arrival", value: "value" };
const SMALLEST = 0.85; // to which the picture shrinks before it scrolls instead

function render({ model, el }) {
  const get = () => model.get("frame");
  const ask = (act, ...what) => model.send({ do: act, seed: get().seed, with: what });

  const root = make("div", "mm-predict", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Predict alpha-beta");
  // JupyterLab's shortcuts listen before the widget can; this attribute keeps them out.
  root.dataset.lmSuppressShortcuts = "true";
  root.addEventListener("keydown", (event) => event.stopPropagation());

  const top = make("p", "mm-top", root);
  const level = make("b", "", top);
  const rule = make("span", "mm-rule", top);
  const score = make("span", "", top);
  const task = make("p", "mm-task", root);
  const sentence = make("p", "mm-sentence", root);
  sentence.setAttribute("aria-live", "polite");
  const heading = make("b", "", sentence);
  const said = make("span", "", sentence);

  const body = make("div", "mm-body", root);
  const scroll = make("div", "mm-tree", body);
  const picture = make("div", "mm-picture", scroll);
  const drawn = make("div", "", picture);
  drawn.setAttribute("aria-hidden", "true");
  const tree = make("div", "mm-nodes", picture);
  tree.setAttribute("role", "tree");
  tree.setAttribute("aria-label", "The tree. Arrow keys move, Space marks, Enter goes to the numbers");

  const side = make("div", "mm-side", body);
  const table = make("table", "", side);
  make("caption", "", table, "In place of each ?");
  const head = make("thead", "", table);
  const rows = make("tbody", "", table);
  const end = make("div", "mm-end", side);
  const bar = make("div", "mm-bar", end);
  const button = (words, act) => {
    const made = make("button", "", bar, words);
    made.type = "button";
    // The second click of a double one is no answer.
    made.addEventListener("click", (event) => event.detail < 2 && act());
    return made;
  };
  const done = button("Done", () => ask(get().over ? "next" : "finish"));
  done.className = "mm-main";
  const hint = button("Hint", () => get().over || ask("hint"));
  const show = button("Show me", () => get().over || ask("show"));
  const another = button("New tree", () => ask("next"));
  const solution = make("section", "", end);
  make("h4", "", solution, "What alpha-beta does");
  const reasons = make("ul", "", solution);
  make("p", "mm-keys", root, "Keys: ← → ↑ ↓ move in the tree · Space marks · Enter goes to the node's numbers, and from one to the next · Esc goes back to the tree");

  let items = []; // the nodes of the tree, as they are in the frame
  let cursor = 0; // the one that has the focus, or will get it
  let inputs = new Map(); // by node and what is asked
  let seed = null; // of the tree on the page
  let entered = null; // the field whose answer was sent with Enter

  function focusItem(place) {
    items[cursor].tabIndex = -1;
    cursor = place;
    items[cursor].tabIndex = 0;
    items[cursor].focus();
  }

  // The nodes beside, above and below one: where the arrow keys lead.
  function neighbour(key, place) {
    const nodes = get().nodes;
    const level = nodes.flatMap((node, other) => (node.level === nodes[place].level ? [other] : []));
    const at = level.indexOf(place);
    return {
      ArrowLeft: level[at - 1],
      ArrowRight: level[at + 1],
      ArrowUp: nodes[place].parent,
      ArrowDown: nodes.findIndex((node) => node.parent === place),
      Home: 0,
      End: nodes.length - 1,
    }[key];
  }

  tree.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      firstField(get().nodes[cursor].name)?.focus();
      return;
    }
    const place = neighbour(event.key, cursor);
    if (event.key.startsWith("Arrow")) event.preventDefault();
    if (place === undefined || place < 0) return;
    event.preventDefault();
    focusItem(place);
  });

  // A node's first field that is open, its first at all, or else the first open one.
  function firstField(name) {
    const own = [...inputs.values()].filter((input) => input.dataset.node === name && !input.hidden);
    return own.find(isOpen) ?? own[0] ?? [...inputs.values()].find(isOpen);
  }

  function isOpen(input) {
    return !input.hidden && !input.readOnly;
  }

  function lay(frame) {
    tree.replaceChildren();
    cursor = 0;
    items = frame.nodes.map((node, place) => {
      const item = make("button", "", tree);
      item.type = "button";
      item.tabIndex = place ? -1 : 0;
      item.setAttribute("role", "treeitem");
      item.setAttribute("aria-level", node.level);
      const [left, above, width, height] = node.box.map((part) => `${100 * part}%`);
      Object.assign(item.style, { left, top: above, width, height });
      item.addEventListener("click", (event) => {
        focusItem(place);
        if (get().marking && event.detail < 2) ask("mark", node.name);
      });
      return item;
    });
    head.replaceChildren();
    const names = make("tr", "", head);
    for (const words of ["node", ...frame.columns.map((what) => HEADS[what])]) {
      make("th", "", names, words).scope = "col";
    }
    inputs = new Map();
    rows.replaceChildren(...frame.rows.map((row) => {
      const line = make("tr");
      const name = make("th", "", line, row.name);
      name.scope = "row";
      make("small", "", name, ` ${row.player}`);
      for (const what of frame.columns) {
        const cell = make("td", "", line);
        if (row.fields[what]) inputs.set(`${row.name} ${what}`, field(cell, row.name, what));
      }
      return line;
    }));
    table.hidden = !frame.rows.length;
  }

  function field(cell, name, what) {
    const input = make("input", "", cell);
    Object.assign(input, { type: "text", size: 4, autocomplete: "off", spellcheck: false });
    input.setAttribute("aria-label", `${what} at ${name}`);
    input.dataset.node = name;
    make("i", "", cell).setAttribute("aria-hidden", "true");
    let sent = "";
    const submit = () => {
      const text = input.value.trim();
      if (!isOpen(input) || !text || text === sent) return;
      sent = text;
      ask("answer", name, what, text);
    };
    input.addEventListener("change", submit);
    input.addEventListener("input", () => {
      sent = "";
      setState(input, "open");
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") focusItem(get().nodes.findIndex((node) => node.name === name));
      if (event.key !== "Enter") return;
      event.preventDefault();
      entered = input;
      if (isOpen(input) && input.value.trim() && input.value.trim() !== sent) submit();
      else goOn();
    });
    const point = (on) => () => items[get().nodes.findIndex((node) => node.name === name)]?.classList.toggle("mm-here", on);
    input.addEventListener("focus", point(true));
    input.addEventListener("blur", point(false));
    return input;
  }

  function setState(input, state) {
    input.dataset.state = state;
    input.readOnly = state === "right" || state === "shown";
    input.setAttribute("aria-invalid", state === "wrong");
    input.nextSibling.textContent = { right: "✓", wrong: "✗" }[state] ?? "";
  }

  // From a field that is answered to the next open one, or to the button that ends the tree.
  function goOn() {
    const fields = [...inputs.values()];
    const after = [...fields.slice(fields.indexOf(entered) + 1), ...fields];
    if (entered.dataset.state === "wrong") entered.select();
    else if (entered.readOnly) (after.find(isOpen) ?? done).focus();
    entered = null;
  }

  function showFrame() {
    const frame = get();
    const isNew = frame.seed !== seed;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    if (isNew) lay(frame);
    seed = frame.seed;
    level.textContent = frame.level;
    rule.textContent = ruleOf(model.get("strict"));
    score.textContent = `Score ${frame.score} · Streak ${frame.streak}`;
    task.textContent = taskOf(frame);
    heading.textContent = frame.heading && `${frame.heading} `;
    said.textContent = frame.sentence;
    sentence.dataset.sign = frame.heading.slice(0, 1);
    drawn.innerHTML = frame.svg;
    const [width, height] = ["width", "height"].map((side) => Number(drawn.firstElementChild.getAttribute(side)));
    picture.style.width = `min(${width}px, ${width / height} * max(300px, 46vh))`;
    picture.style.minWidth = `${SMALLEST * width}px`;
    scroll.style.flexBasis = `${SMALLEST * width}px`;
    const [at, what] = frame.at;
    frame.nodes.forEach((node, place) => {
      const item = items[place];
      item.setAttribute("aria-label", node.words);
      if (frame.marking) item.setAttribute("aria-checked", node.marked);
      item.classList.toggle("mm-wrong", node.name === at && what === "pruned" && frame.heading.startsWith("✗"));
    });
    for (const row of frame.rows) {
      for (const [name, { text, state }] of Object.entries(row.fields)) {
        const input = inputs.get(`${row.name} ${name}`);
        // What is being typed elsewhere stays.
        if (isNew || state !== "open") input.value = text;
        if (isNew || state !== "open" || input.readOnly) setState(input, state);
        input.parentElement.dataset.never = input.hidden = row.never;
      }
    }
    done.textContent = frame.over ? "Next tree" : "Done";
    hint.hidden = show.hidden = another.hidden = frame.over;
    solution.hidden = !frame.over;
    reasons.replaceChildren(...frame.solution.map((words) => make("li", "", null, words)));
    if (isNew && focused) items[0].focus();
    else if (focused?.hidden) done.focus(); // its button is gone
    if (entered && !isNew) goOn();
    Object.assign(root.dataset, { seed: frame.seed, score: frame.score, over: frame.over });
  }

  model.on("change:frame", showFrame);
  showFrame();
  return () => model.off("change:frame", showFrame);
}

function ruleOf(strict) {
  const [only, above, below] = strict ? ["only ", ">", "<"] : ["", "≥", "≤"];
  const hard = " Here v starts at α or β instead of −∞ or +∞ (fail-hard); the best that was really seen counts as right, too.";
  return `Alpha-beta, from left to right. With v for a node's best value so far, it leaves MAX's node early ${only}when v ${above} β, and MIN's ${only}when v ${below} α.${strict ? hard : ""}`;
}

function taskOf({ marking, columns }) {
  const ends = columns.flatMap((what) => ({ alpha: ["α"], beta: ["β"] })[what] ?? []).join(" and ");
  const wanted = [];
  if (ends) wanted.push(`${ends} on arrival at a node`);
  if (columns.includes("value")) wanted.push("the value that it returns");
  const parts = [];
  if (marking) parts.push("Click each node that is never searched; what lies below goes with it.");
  if (wanted.length) parts.push(`Type ${wanted.join(", and ")}.`);
  return [...parts, "Then press Done."].join(" ");
}

function make(tag, className = "", parent = null, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== "") element.textContent = text;
  parent?.append(element);
  return element;
}

export default { render };
