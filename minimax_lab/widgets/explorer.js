// The page of an Explorer. Python counts and plots; this says where the sliders were moved.

function render({ model, el, experimental }) {
  const ask = asking(experimental, (why) => {
    if (why) sentence.textContent = why;
  });
  let moved = {}; // what Python hasn't heard of yet
  let waiting = false; // for an answer: meanwhile only the last stop of each slider counts

  const root = group(el, "mm-explorer", "Explorer");
  const bar = make("div", "mm-sliders", root);
  const sliders = Object.entries(model.get("frame").sliders).map(([name, { stops }]) => {
    const label = make("label", "", bar, name);
    const output = make("output", "", label);
    const range = { type: "range", min: 0, max: stops.length - 1, "aria-label": name };
    const slider = make("input", "", label, "", range);
    const write = () => {
      output.textContent = stops[slider.value];
      slider.setAttribute("aria-valuetext", stops[slider.value]);
    };
    slider.addEventListener("input", write);
    slider.addEventListener("change", () => {
      moved[name] = Number(slider.value);
      send();
    });
    return { name, slider, write };
  });
  const sentence = spoken("mm-sentence", root);
  const plot = make("div", "", root);

  async function send() {
    if (waiting) return;
    waiting = true;
    while (Object.keys(moved).length) {
      const stops = moved;
      moved = {};
      await ask("stop", stops);
    }
    waiting = false;
  }

  function showFrame() {
    const frame = model.get("frame");
    for (const { name, slider, write } of sliders) {
      if (name in moved) continue;
      slider.value = frame.sliders[name].at;
      write();
    }
    plot.innerHTML = frame.plot;
    sentence.textContent = frame.sentence;
  }

  model.on("change:frame", showFrame);
  showFrame();
}

export default { render };
