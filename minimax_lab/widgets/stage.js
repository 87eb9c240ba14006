// How the page of a Stepper or a Compare is laid out in the room that it has; and the stage, on
// which it fills the screen.

import { isInTallFrame, make } from "./dom.js";
import { hearFingers, hearWheel } from "./fingers.js";
import { whileConnected } from "./life.js";
import { write } from "./sentence.js";
import { LEAST_ON_SLIDE, MOST, View } from "./view.js";

/** @param {Element} root in a shadow; @returns {Element} the outermost element that scrolls it */
function scrollerOf(root) {
  const { host } = /** @type {ShadowRoot} */ (root.getRootNode());
  let scroller = document.documentElement;
  for (let up = /** @type {HTMLElement | null} */ (host); up; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) scroller = up;
  }
  return scroller;
}

/** @param {HTMLElement} row of a listing to scroll; scrollIntoView would scroll the page, too */
function scrollToRow(row) {
  const listing = /** @type {HTMLElement} */ (row.parentElement);
  const around = Math.min(2 * row.offsetHeight, (listing.clientHeight - row.offsetHeight) / 2);
  const least = row.offsetTop + row.offsetHeight + around - listing.clientHeight;
  const top = Math.max(least, Math.min(listing.scrollTop, row.offsetTop - around));
  // To where a row begins, except at the end; each may have several lines.
  const rows = /** @type {HTMLElement[]} */ ([...listing.children]);
  const before = rows.slice(0, rows.indexOf(row));
  const first = before.find((other) => other.offsetTop >= top) ?? row;
  listing.scrollTop = first.offsetTop;
}

/** The room that a page has, and what is laid out in it. */
export class Stage {
  /** @type {Element} */
  #scroller = document.documentElement;
  // The room and the size of the pictures for which the page was arranged last, as text.
  #arranged = "";

  /**
   * It must be made last, when the page has all its elements.
   * @param {HTMLElement} root
   * @param {import("./bar.js").StepBar} bar
   * @param {HTMLElement} sentence
   * @param {string[]} longest of its sentences
   * @param {HTMLElement[]} trees
   */
  constructor(root, bar, sentence, longest, trees) {
    this.root = root;
    this.sentence = sentence;
    this.longest = longest;
    this.view = new View(trees);
    const { view } = this;
    if (this.#isSlide) view.least = LEAST_ON_SLIDE;
    const showCode = () => this.#showCode();
    this.code = bar.add("code", "Show or hide the code and the calls", "s", showCode);
    this.button = bar.add("stage", "Fill the screen", "f", () => this.#fill());
    bar.keys.hear(root, {
      Escape: () => root.popover && this.#fill(),
      "+": () => view.zoom(1.25),
      "-": () => view.zoom(0.8),
      0: () => view.zoom(0),
      "Alt+ArrowLeft": () => view.pan(-80, 0),
      "Alt+ArrowRight": () => view.pan(80, 0),
      "Alt+ArrowUp": () => view.pan(0, -80),
      "Alt+ArrowDown": () => view.pan(0, 80),
    });
    bar.keys.tell("Next or back", "swipe");
    bar.keys.tell("Zoom", "+ − 0, pinch");
    bar.keys.tell("Pan", "Alt + arrows, drag");
    if (this.#isSlide) bar.keys.tell("Another slide", "Page Up, Page Down");
    root.addEventListener("fullscreenchange", () => this.#filled());
    hearFingers(root, view, (by) => bar.step(by));
    hearWheel(view, () => this.#isFilled);
    this.#stay(() => bar.play(false));
    root.toggleAttribute("data-stage", this.#isSlide);
    this.#showCode(!(this.#isSlide && trees.length > 1));
  }

  /**
   * Arrange the page whenever its room changes, for as long as it is in the document.
   * @param {() => void} gone
   */
  #stay(gone) {
    const arrange = () => this.#arrange();
    whileConnected(this.root, (signal) => {
      this.#scroller = scrollerOf(this.root);
      const observer = new ResizeObserver(arrange);
      observer.observe(this.root);
      observer.observe(this.#scroller);
      addEventListener("resize", arrange, { signal });
      signal.addEventListener("abort", () => {
        observer.disconnect();
        gone();
      });
    });
  }

  // A slide is a stage from the start, as large as its style says. Two trees take all of it.
  get #isSlide() {
    const { host } = /** @type {ShadowRoot} */ (this.root.getRootNode());
    return host?.hasAttribute("data-slide") ?? false;
  }

  get #isFilled() {
    return this.#isSlide || this.root.matches(":fullscreen, :popover-open");
  }

  // Gives the pictures the room that the bar and the sentence leave.
  #arrange() {
    const { root, view } = this;
    const isStaged = this.#isFilled;
    // Where only a frame taller than the window could be filled, there is no stage.
    this.button.hidden = this.#isSlide || (isInTallFrame() && !document.fullscreenEnabled);
    const screen = isInTallFrame() ? 0.8 * outerHeight : document.documentElement.clientHeight;
    const filled = this.#isSlide ? root.clientHeight : screen;
    const high = isStaged ? filled : Math.min(screen, this.#scroller.clientHeight);
    view.measure();
    const hasCode = root.hasAttribute("data-code");
    const now = [root.clientWidth, high, isStaged, hasCode, view.width, view.height].join();
    // Out of sight, or nothing has changed.
    if (!root.clientWidth || now === this.#arranged) return;
    this.#arranged = now;
    root.toggleAttribute("data-tight", root.clientWidth < 800 || high < 600);
    const most = isStaged ? MOST : 1;
    root.style.setProperty("--widest", `${view.width * most}px`);
    this.#keepRoom();
    const [across, down] = this.#layOut(high, isStaged);
    root.style.setProperty("--high", `${view.take(across, down, most, isStaged ? 0 : high)}px`);
    root.style.setProperty("--widest", `${view.needed}px`); // the rest is for what stands beside it
    this.fit();
  }

  // Reserves room for the highest sentence, so that nothing below it ever moves.
  #keepRoom() {
    const box = make(this.root, "div");
    const copies = this.longest.map((text) => write(make(box, "p.mm-sentence"), text));
    const highest = Math.max(...copies.map((copy) => copy.offsetHeight));
    this.sentence.style.minHeight = `${highest}px`;
    box.remove();
  }

  /**
   * Choose the layout in which most of a picture is seen, or in which it is largest if it may grow.
   * Return the width and the height that it has for a picture.
   * @param {number} high
   * @param {boolean} mayGrow
   */
  #layOut(high, mayGrow) {
    let best = "";
    let space = [0, 0];
    let most = 0;
    let largest = 0;
    // The layouts that come first show more beside the pictures.
    const gain = this.view.trees.length > 1 ? 1.05 : 1.3;
    for (const layout of this.#layouts()) {
      const [across, down] = this.#spaceIn(layout, high);
      const share = this.view.shareIn(across, down);
      const scale = mayGrow ? this.view.scaleIn(across, down) : 0;
      if (!best || share > most + 0.01 || scale > gain * largest) {
        best = layout;
        space = [across, down];
        most = share;
        largest = scale;
      }
      // All of it is seen: the other layouts needn't be measured, which takes time.
      if (most === 1 && !mayGrow) break;
    }
    this.root.dataset.layout = best;
    return space;
  }

  #layouts() {
    const { root, view } = this;
    if (view.trees.length > 1) {
      if (root.clientWidth < 600) return ["column"];
      return this.#isFilled ? ["row", "column", "bare"] : ["row", "column"];
    }
    const under = ["corner", "below"];
    if (!root.hasAttribute("data-code")) return under;
    return this.#isFilled ? ["beside", "corner"] : ["beside", ...under];
  }

  /**
   * Return the width and the height that a layout has for a picture. To measure what the rest of
   * the page takes, the pictures are for a moment as high as the whole view.
   * @param {string} layout
   * @param {number} high
   */
  #spaceIn(layout, high) {
    const { root } = this;
    root.dataset.layout = layout;
    root.style.setProperty("--high", `${high}px`);
    const last = this.view.trees[this.view.trees.length - 1];
    const legend = root.hasAttribute("data-tight") ? null : root.querySelector(".mm-legend");
    const sides = this.#isFilled ? last.closest(".mm-sides") : null;
    const end = (sides ?? legend ?? last).getBoundingClientRect().bottom;
    const { top, height } = root.getBoundingClientRect();
    // Large screens show a slide scaled up.
    const over = ((end - top) * root.offsetHeight) / height + 6 - high;
    return [last.clientWidth, last.clientHeight - (layout === "column" ? over / 2 : over)];
  }

  /** After a step, scale and scroll the pictures, and scroll to the running lines. */
  fit() {
    if (this.view.measure()) this.#arrange();
    this.view.show();
    this.view.follow();
    /** @type {NodeListOf<HTMLElement>} */
    const rows = this.root.querySelectorAll(".mm-now");
    for (const row of rows) scrollToRow(row);
  }

  /** @param {boolean} [isOn] */
  #showCode(isOn) {
    const isShown = this.root.toggleAttribute("data-code", isOn);
    this.code.setAttribute("aria-pressed", `${isShown}`);
    this.#arrange();
  }

  async #fill() {
    const { root } = this;
    if (this.button.hidden) return;
    if (root.matches(":fullscreen")) return document.exitFullscreen();
    if (root.popover) root.popover = null;
    else await this.#rise();
    this.#filled();
  }

  // Fills the screen, or only the window where the screen isn't allowed.
  async #rise() {
    const { root } = this;
    await root.requestFullscreen?.().catch(() => {});
    if (this.#isFilled) return;
    root.popover = "manual";
    root.showPopover();
  }

  #filled() {
    const { root } = this;
    const isFilled = root.toggleAttribute("data-stage", this.#isFilled);
    this.button.setAttribute("aria-pressed", `${isFilled}`);
    this.#showCode(!isFilled);
    root.focus({ preventScroll: true });
    // On the way the screen may have been turned, and the page scrolled away.
    if (!isFilled) root.scrollIntoView({ block: "nearest" });
  }
}
