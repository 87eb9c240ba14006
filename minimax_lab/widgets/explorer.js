// The page of an Explorer. Python counts and plots; this says where the sliders were moved.

function render({ model, el, experimental }) {
  const ask = asking(experimental, (why) => why && (sentence.textContent = why));
  const root = group(el, "mm-explorer", "Explorer");
  const bar = make("div", "mm-sliders", root);
  const sliders = Object.entries(model.get("frame").sliders).map(([name, { stops }]) => {
    const label = make("label", "", bar, name);
    const output = make("b", "", label);
    const range = { type: "range", max: stops.length - 1, "aria-label": name };
    const slider = make("input", "", label, "", range);
    const write = () => {
      output.textContent = stops[slider.value];
      slider.setAttribute("aria-valuetext", stops[slider.value]);
    };
    slider.addEventListener("input", write);
    slider.addEventListener("change", () => ask("stop", { name, words: stops[slider.value] }));
    return { name, slider, write };
  });
  keyCard(root, toolbar(root, "Keys"), [["To another slider", "Tab"], ["Move a slider", "← → Home End"]]);
  const sentence = announced("mm-sentence", root);
  const plot = make("div", "", root);

  follow(model, (frame) => {
    for (const { name, slider, write } of sliders) {
      if (slider !== document.activeElement) slider.value = frame.sliders[name].at;
      write();
    }
    plot.innerHTML = frame.plot;
    sentence.textContent = frame.sentence;
  });
}

export default { render };
