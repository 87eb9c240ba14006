// The face of minimax_lab.Compare: two searches side by side, moved by one bar.

const SMALLEST = 0.56; // to which the pictures shrink before they scroll instead

function render({ model, el }) {
  const get = (name) => model.get(name);
  const root = make("div", "mm-stepper mm-compare", el);
  const names = get("sides").map((side) => side.name);
  root.setAttribute("aria-label", `Compare: ${names.join(" and ")}`);
  const bar = stepBar(model, root, {
    trait: "position", noun: "step", total: get("total"), marks: get("places"), mark: "difference", key: "d",
    first: "f",
  });
  const sentence = bar.spokenSentence();
  const pair = make("div", "mm-pair", root);
  const sides = get("sides").map((constants) => {
    const side = make("section", "", pair);
    side.setAttribute("aria-label", constants.name);
    const head = make("h3", "", side, constants.name);
    const note = make("span", "mm-note", head);
    const view = searchView(make("div", "mm-body", side), constants, SMALLEST);
    const said = make("p", "mm-said");
    view.tree.after(said);
    const alert = make("p", "mm-alert");
    alert.setAttribute("role", "alert");
    alert.hidden = !constants.failure;
    said.after(alert);
    return { constants, note, view, said, alert };
  });
  make("p", "mm-keys", root, bar.help);

  function showFrame() {
    const frame = get("frame");
    bar.arrived(frame.position);
    write(sentence, frame.sentence);
    frame.sides.forEach((shown, place) => {
      const { constants, note, view, said, alert } = sides[place];
      note.textContent = shown.note;
      write(said, shown.sentence);
      alert.textContent = shown.step >= constants.failed_at ? constants.failure : "";
      view.show(shown);
    });
    root.dataset.position = frame.position;
  }

  function arrange() {
    if (!pair.clientWidth) return; // out of sight
    root.dataset.layout = pair.clientWidth < 700 ? "narrow" : "beside";
    for (const { view } of sides) {
      view.tree.style.minHeight = "";
      view.keepInSight();
    }
  }

  const resized = new ResizeObserver(arrange);
  resized.observe(root);
  model.on("change:frame", showFrame);
  showFrame();
  return () => {
    bar.stop();
    resized.disconnect();
    model.off("change:frame", showFrame);
  };
}

export default { render };
