// The page of an Explorer. Python counts and plots; this says where the sliders were moved.

function render({ model, el, experimental }) {
  const ask = asking(experimental, (why, action, { name, words }) => {
    if (!why) return;
    sentence.textContent = why;
    const moved = sliders.find((slider) => slider.name === name);
    // It goes back, unless it has been moved on since.
    if (moved.words() === words) moved.moveTo(model.get("frame").sliders[name].at);
  });
  const root = group(el, "mm-explorer", "Explorer");
  const bar = make("div", "mm-sliders", root);
  const sliders = Object.entries(model.get("frame").sliders).map(([name, { stops }]) => {
    const label = make("label", "", bar, name);
    const output = make("b", "", label);
    const range = { type: "range", max: stops.length - 1, "aria-label": name };
    const slider = make("input", "", label, "", range);
    const words = () => stops[slider.value];
    const write = () => {
      output.textContent = words();
      slider.setAttribute("aria-valuetext", words());
    };
    const moveTo = (at) => {
      slider.value = at;
      write();
    };
    slider.addEventListener("input", write);
    slider.addEventListener("change", () => ask("stop", { name, words: words() }));
    return { name, slider, words, moveTo };
  });
  keyCard(root, toolbar(root, "Keys"), [
    ["To another slider", "Tab"],
    ["Move a slider", "← → Home End"],
  ]);
  const sentence = announced("mm-sentence", root);
  const plot = make("div", "", root);

  follow(model, (frame) => {
    for (const { name, slider, moveTo } of sliders) {
      if (slider !== document.activeElement) moveTo(frame.sliders[name].at);
    }
    plot.innerHTML = frame.plot;
    sentence.textContent = frame.sentence;
  });
}

export default { render };
