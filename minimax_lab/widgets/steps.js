// The bar with which a Stepper and a Compare are moved: buttons, keys, slider and playing.

const SPEEDS = [0.5, 1, 2, 5, 10]; // steps a second

// `trait` holds the step, `marks` are the steps that two buttons and the letter `key` jump to; to
// the first of them, if asked for, one more button and the letter `first`.
function stepBar(model, root, { trait, noun, total, marks, mark, key, first }) {
  const last = total - 1;
  let wanted = model.get(trait); // what the reader asked for; the frame follows
  let waiting = false; // for the frame of `wanted`
  let timer = null;
  let spoken = null; // the sentence that is read out

  root.tabIndex = 0;
  root.setAttribute("role", "group");
  // JupyterLab's shortcuts listen before the widget can; this attribute keeps them out.
  root.dataset.lmSuppressShortcuts = "true";

  function go(step) {
    step = Math.min(Math.max(step, 0), last);
    if (step === wanted) return;
    wanted = step;
    waiting = true;
    showPosition();
    // While the kernel is busy the model keeps only the newest value: nothing queues up.
    model.set(trait, step);
    model.save_changes();
  }

  function goToMark(direction) {
    const step = direction > 0 ? marks.find((at) => at > wanted) : marks.findLast((at) => at < wanted);
    if (step !== undefined) go(step);
  }

  function play(on) {
    clearInterval(timer);
    timer = null;
    if (on && wanted === last) go(0);
    if (on) {
      timer = setInterval(() => {
        if (wanted === last) play(false);
        else if (!waiting) go(wanted + 1);
      }, 1000 / speed.value);
    }
    setIcon(buttons.play, on ? "pause" : "play");
    spoken?.setAttribute("aria-live", on ? "off" : "polite"); // too fast to be read out
  }

  const [previous, next, letter] = [`previous ${mark.split("-")[0]}`, `next ${mark.split("-")[0]}`, key.toUpperCase()];
  const actions = {
    first: [`First ${noun} (Home)`, () => go(0)],
    back: [`Back one ${noun} (←)`, () => go(wanted - 1)],
    play: ["Play or pause (Space)", () => play(timer === null)],
    next: [`Next ${noun} (→)`, () => go(wanted + 1)],
    last: [`Last ${noun} (End)`, () => go(last)],
    [previous]: [`Previous ${mark} (Shift+${letter})`, () => goToMark(-1)],
    [next]: [`Next ${mark} (${letter})`, () => goToMark(+1)],
  };
  if (first) actions[`first ${mark}`] = [`To the first ${mark} (${first.toUpperCase()})`, () => marks.length && go(marks[0])];
  const keys = {
    ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play",
    [key]: next, [letter]: previous, ...(first && { [first]: `first ${mark}` }),
  };

  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const own = event.key === " " ? "button, select" : "select"; // what the control does itself
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(own)) return;
    const name = keys[event.key];
    if (!name) return;
    event.preventDefault();
    if (name !== "play") play(false);
    actions[name][1]();
  });

  const bar = make("div", "mm-bar", root);
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", "Steps");
  const buttons = {};
  for (const [name, [title, action]] of Object.entries(actions)) {
    const button = (buttons[name] = make("button", "", bar));
    button.type = "button";
    button.title = title;
    button.setAttribute("aria-label", title);
    setIcon(button, name);
    button.addEventListener("click", () => {
      if (name !== "play") play(false);
      action();
    });
  }
  if (!marks.length) for (const name of [previous, next, `first ${mark}`]) buttons[name]?.toggleAttribute("hidden");
  const speed = make("select", "", make("label", "mm-speed", bar, "speed "));
  for (const perSecond of SPEEDS) {
    make("option", "", speed, `${perSecond} a second`).value = perSecond;
  }
  speed.value = 1;
  speed.addEventListener("change", () => timer !== null && play(true));

  const track = make("div", "mm-track", root);
  const slider = make("input", "", track);
  Object.assign(slider, { type: "range", min: 0, max: last });
  slider.setAttribute("aria-label", noun[0].toUpperCase() + noun.slice(1));
  slider.addEventListener("input", () => {
    play(false);
    go(Number(slider.value));
  });
  // A tick for each mark, as many as can be told apart.
  for (const place of new Set(marks.map((at) => Math.round((at / last) * 400) / 400))) {
    make("i", "", track).style.left = `calc(${place} * (100% - 16px) + 8px)`;
  }
  const position = make("span", "mm-position", bar);

  function showPosition() {
    slider.value = wanted;
    position.textContent = `${noun} ${wanted} of ${last}`;
    slider.setAttribute("aria-valuetext", position.textContent);
    const useless = {
      first: wanted === 0, back: wanted === 0, next: wanted === last, last: wanted === last,
      [previous]: !(marks[0] < wanted), [next]: !(marks.at(-1) > wanted),
    };
    // Not `disabled`: a button that is would lose the focus, and the keys would go to JupyterLab.
    if (first) useless[`first ${mark}`] = wanted === marks[0];
    for (const name in useless) buttons[name].setAttribute("aria-disabled", useless[name]);
  }

  // To be called when the frame of a step has come.
  function arrived(step) {
    if (step === wanted) waiting = false;
    else if (!waiting) wanted = step; // somebody else moved: Python, or a second view
    showPosition();
  }

  // Makes the paragraph for the sentence that is read out after every step.
  function spokenSentence() {
    spoken = make("p", "mm-sentence", root);
    spoken.setAttribute("aria-live", "polite");
    return spoken;
  }

  const help = `Click here, then: ← → one ${noun} · Home, End · Space plays`
    + (marks.length ? ` · ${letter}, Shift+${letter} next or previous ${mark}` : "")
    + (first && marks.length ? ` · ${first.toUpperCase()} the first` : "");
  return { arrived, spokenSentence, help, stop: () => play(false) };
}
