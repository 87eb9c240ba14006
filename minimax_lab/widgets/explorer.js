// The face of minimax_lab.Explorer. Python counts and draws; this only puts the chart on the page
// and says where the sliders are.

const SLIDERS = [
  ["branching", "Branching", "children of every node"],
  ["depth", "Depth", "plies, the right end of the chart"],
  ["order", "Order", "of the children: random, then from worst to best first"],
  ["seed", "Seed", "other trees of the same kind"],
];

function render({ model, el }) {
  const get = (name) => model.get(name);
  const orders = get("orders");

  const root = make("div", "mm-explorer", el);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "Explorer: leaves against depth");
  // JupyterLab's shortcuts listen before the widget can; this attribute keeps them out.
  root.dataset.lmSuppressShortcuts = "true";
  root.addEventListener("keydown", (event) => event.stopPropagation());

  const panel = make("div", "mm-sliders", root);
  const controls = SLIDERS.map(([name, title, help]) => {
    const label = make("label", "", panel);
    make("b", "", label, title);
    const slider = make("input", "", label);
    const [least, most] = name === "order" ? [0, orders.length - 1] : get("ranges")[name];
    Object.assign(slider, { type: "range", min: least, max: most, step: 1 });
    slider.setAttribute("aria-label", `${title}: ${help}`);
    const value = make("output", "", label);
    slider.addEventListener("input", () => {
      const number = Number(slider.value);
      // While the kernel is busy the model keeps only the newest value: nothing queues up.
      model.set(name, name === "order" ? orders[number][0] : number);
      model.save_changes();
    });
    const show = () => {
      const place = name === "order" ? orders.findIndex(([order]) => order === get(name)) : get(name);
      const words = name === "order" ? orders[place][1] : String(place);
      slider.value = place;
      value.textContent = words;
      slider.setAttribute("aria-valuetext", words);
    };
    model.on(`change:${name}`, show);
    show();
    return [name, show];
  });

  const picture = make("div", "mm-chart", root);
  const sentence = make("p", "mm-sentence", root);
  sentence.setAttribute("aria-live", "polite");
  const alert = make("p", "mm-alert", root);
  alert.setAttribute("role", "alert");
  make("p", "mm-keys", root, "Tab goes to the next slider; ← → move it, Home and End go to its ends.");

  function showFrame() {
    const frame = get("frame");
    picture.innerHTML = frame.svg;
    sentence.textContent = frame.sentence;
    alert.textContent = frame.failure;
  }

  model.on("change:frame", showFrame);
  showFrame();
  return () => {
    model.off("change:frame", showFrame);
    for (const [name, show] of controls) model.off(`change:${name}`, show);
  };
}

function make(tag, className = "", parent = null, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== "") element.textContent = text;
  parent?.append(element);
  return element;
}

export default { render };
