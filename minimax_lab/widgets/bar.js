// The bar that moves a page from step to step: buttons, keys, slider and playing.

import { make, setAll, toolbar } from "./dom.js";

/** @typedef {import("./types.js").StepsPage} StepsPage */

/** @type {Record<string, string>} */
const ICONS = {
  first: "M3 3v10M13 3 6 8l7 5z",
  last: "M3 3l7 5-7 5zM13 3v10",
  back: "M11 3 4 8l7 5z",
  next: "M5 3l7 5-7 5z",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  code: "M5 3 1 8l4 5M11 3l4 5-4 5",
  stage: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  "previous cut": "M6 4 1 8l5 4zM9 13l2-10M13 13l2-10",
  "next cut": "M10 4l5 4-5 4zM1 13 3 3M5 13 7 3",
  "previous difference": "M6 4 1 8l5 4zM8 6h7M8 10h7M10 13l3-10",
  "next difference": "M10 4l5 4-5 4zM1 6h7M1 10h7M3 13 6 3",
};
// In events per second.
const SPEEDS = [0.5, 1, 2, 5, 10];

/** @param {HTMLElement} made @param {string} icon */
function setIcon(made, icon) {
  made.dataset.icon = icon;
  const path = `<path d="${ICONS[icon]}"/>`;
  made.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${path}</svg><span>${icon}</span>`;
}

/**
 * Return where marks stand on a track, as shares of its length, without those too close to another.
 * @param {number[]} marks
 * @param {number} first
 * @param {number} last
 */
export function ticksOf(marks, first, last) {
  const share = (/** @type {number} */ at) => (at - first) / (last - first || 1);
  return new Set(marks.map((at) => Math.round(share(at) * 400) / 400));
}

/** The step that a page is at, and those to which it can go on or back. */
export class Steps {
  /** @param {Pick<StepsPage, "step" | "first" | "events">} page @param {number} last */
  constructor({ step, first, events }, last) {
    this.now = step;
    this.first = first;
    this.last = last;
    this.events = events;
    this.byLine = false;
  }

  /** @param {number} [step] */
  bounded(step = this.now) {
    return Math.min(Math.max(step, this.first), this.last);
  }

  /** @param {number[]} steps @returns {number | undefined} */
  after(steps) {
    return steps.find((at) => at > this.now);
  }

  /** @param {number[]} steps @returns {number | undefined} */
  before(steps) {
    return steps.findLast((at) => at < this.now);
  }

  onward() {
    return this.byLine ? this.now + 1 : (this.after(this.events) ?? this.last);
  }

  back() {
    return this.byLine ? this.now - 1 : (this.before(this.events) ?? this.first);
  }
}

/** The buttons, keys and slider of a page with steps. */
export class StepBar {
  /** @type {Map<HTMLElement, () => number | undefined>} buttons, and the steps that they lead to */
  #targets = new Map();
  #timer = 0;

  /**
   * @param {import("./keys.js").Keys} keys
   * @param {StepsPage} page
   * @param {number} last step that the page holds
   * @param {(step: number) => void} showStep
   */
  constructor(keys, page, last, showStep) {
    this.keys = keys;
    this.root = keys.root;
    this.page = page;
    this.steps = new Steps(page, last);
    this.showStep = showStep;
    this.marks = page.marks.filter((at) => at >= page.first && at <= last);
    this.root.tabIndex = 0;
    this.element = toolbar(this.root, "Steps");
    this.playing = this.#addActions();
    this.speed = this.#addSpeeds();
    this.#addSwitches();
    // Beside the slider: both go to a row of their own where the buttons take all of the first.
    const place = make(this.root, "div.mm-place");
    this.position = make(place, "span.mm-position");
    this.position.style.minWidth = `${8 + 2 * `${page.total}`.length}ch`;
    this.slider = this.#addTrack(place);
    this.#showPosition();
  }

  /**
   * Add a button with an icon, and a key that does the same.
   * @param {string} icon
   * @param {string} does
   * @param {string} key
   * @param {() => unknown} act
   */
  add(icon, does, key, act) {
    const made = this.keys.button(this.element, "", does, key, act);
    setIcon(setAll(made, { "aria-label": made.title }), icon);
    return made;
  }

  /**
   * Add a button that leads to a step, if there is one.
   * @param {string} icon
   * @param {string} does
   * @param {string} key
   * @param {() => number | undefined} to
   */
  #lead(icon, does, key, to) {
    const made = this.add(icon, does, key, () => this.#leap(to()));
    this.#targets.set(made, to);
    return made;
  }

  #addActions() {
    const { keys, steps } = this;
    this.#lead("first", "First step", "Home", () => steps.first);
    this.#lead("back", "Back one event", "ArrowLeft", () => steps.back());
    const playing = this.add("play", "Play or pause", " ", () => this.play(!this.#timer));
    this.#lead("next", "Next event", "ArrowRight", () => steps.onward());
    this.#lead("last", "Last step", "End", () => steps.last);
    if (this.page.sides.length > 1) this.#leadToMarks("difference", "difference", "d");
    else this.#leadToMarks("cut", "cut-off", "c");
    keys.hear(this.root, {
      "Shift+ArrowLeft": () => this.#leap(steps.now - 1),
      "Shift+ArrowRight": () => this.#leap(steps.now + 1),
    });
    keys.tell("Next or previous line", "Shift+→ Shift+←");
    return playing;
  }

  /**
   * @param {"cut" | "difference"} icon
   * @param {string} mark
   * @param {string} key
   */
  #leadToMarks(icon, mark, key) {
    const { marks, steps } = this;
    if (!marks.length) return;
    const back = () => steps.before(marks);
    this.#lead(`previous ${icon}`, `Previous ${mark}`, key.toUpperCase(), back);
    this.#lead(`next ${icon}`, `Next ${mark}`, key, () => steps.after(marks));
  }

  #addSpeeds() {
    const speed = make(make(this.element, "label", "speed "), "select");
    for (const value of SPEEDS) make(speed, "option", `${value} per s`, { value });
    speed.value = "1";
    speed.addEventListener("change", () => this.#timer && this.play(true));
    return speed;
  }

  #addSwitches() {
    this.#addSwitch("lines", "Stop at each line, not only at events", "l", false, (isOn) => {
      this.steps.byLine = isOn;
    });
    if (!this.page.lines.some((line) => line.includes('class="ahead"'))) return;
    this.#addSwitch("values", "Leaf values ahead of the search", "v", true, (isOn) => {
      this.root.classList.toggle("mm-ahead", isOn);
    });
  }

  /**
   * @param {string} words
   * @param {string} does
   * @param {string} key
   * @param {boolean} isOn
   * @param {(isOn: boolean) => void} turned
   */
  #addSwitch(words, does, key, isOn, turned) {
    let now = !isOn;
    const turn = () => {
      now = !now;
      setAll(made, { "aria-pressed": now });
      turned(now);
    };
    const made = this.keys.button(this.element, words, does, key, turn);
    turn();
  }

  /** @param {HTMLElement} parent */
  #addTrack(parent) {
    const { first, last } = this.steps;
    const end = this.page.total - 1;
    const track = make(parent, "div.mm-track");
    const range = { type: "range", min: 0, max: end, "aria-label": "Step" };
    const slider = make(track, "input", "", range);
    slider.addEventListener("input", () => {
      this.#leap(slider.valueAsNumber);
      this.#showPosition();
    });
    const from = (/** @type {number} */ place) => `calc(${place} * (100% - 16px) + 8px)`;
    for (const place of ticksOf(this.marks, 0, end)) make(track, "i").style.left = from(place);
    // What the page doesn't hold, before and after, is covered.
    for (const [start, stop] of [
      [0, first],
      [last, end],
    ]) {
      if (start === stop) continue;
      const { style } = make(track, "b");
      style.left = from(start / end);
      style.width = `calc(${(stop - start) / end} * (100% - 16px))`;
    }
    return slider;
  }

  /** @param {number} [step] */
  #go(step) {
    const { steps } = this;
    const to = steps.bounded(step);
    if (to === steps.now) return;
    steps.now = to;
    this.#showPosition();
    this.showStep(to);
  }

  /** @param {number} [step] */
  #leap(step) {
    this.play(false);
    this.#go(step);
  }

  /** @param {number} by */
  step(by) {
    this.#go(by > 0 ? this.steps.onward() : this.steps.back());
  }

  /** @param {boolean} isOn */
  play(isOn) {
    const { steps } = this;
    clearInterval(this.#timer);
    this.#timer = 0;
    if (isOn) {
      if (steps.now === steps.last) this.#go(steps.first);
      this.#timer = setInterval(() => this.#playOn(), 1000 / Number(this.speed.value));
    }
    setIcon(this.playing, isOn ? "pause" : "play");
    // Sentences change too fast then to be read out.
    const spoken = isOn ? "off" : "polite";
    this.root.querySelector(".mm-sentence")?.setAttribute("aria-live", spoken);
  }

  #playOn() {
    if (this.steps.now === this.steps.last) this.play(false);
    else this.#go(this.steps.onward());
  }

  #showPosition() {
    const { steps, position } = this;
    this.slider.value = `${steps.now}`;
    position.textContent = `step ${steps.now} of ${this.page.total - 1}`;
    this.slider.setAttribute("aria-valuetext", position.textContent);
    // Not `disabled`: such a button loses the focus, and the keys would go to JupyterLab.
    for (const [made, to] of this.#targets) {
      made.setAttribute("aria-disabled", `${steps.bounded(to()) === steps.now}`);
    }
  }
}
