// The part of a picture that is seen: all, or what has room when it can't be scaled down further.

// The least scale of a cropped picture, and the greatest of any; at the least, letters of 15 px are 12 px high.
const LEAST = 12 / 15;
export const MOST = 4;
// Down to this scale a picture is rather smaller than higher than the view of a page that scrolls.
const LEAST_IN_VIEW = 8.6 / 15;
// Down to this scale it is rather smaller than cropped; its letters are 7 px high then.
const LEAST_WHOLE = 7 / 15;
// The least scale of a cropped picture on a slide.
export const LEAST_ON_SLIDE = 0.7;
// What is to be seen of a picture that is cropped, and how many pixels around it.
const SEEN = ["[data-current]", "[data-line]", '[data-glide="mark"]', "[data-root]"];
const AROUND = 4;
const ABOVE = 14; // where the pointer to the current node is
const WINDOW = 32; // where a node's window is
const BESIDE = 28; // how far that reaches beyond the node

/** @param {Element} tree @returns {[number, number]} its picture's width and height, unscaled */
function sizeOf(tree) {
  const svg = /** @type {SVGSVGElement} */ (tree.firstElementChild);
  return [svg.width.baseVal.value, svg.height.baseVal.value];
}

/**
 * Return where to scroll to along one side, so that the first of some parts is seen whole, and the
 * others as far as they have room beside those before them.
 * @param {[number, number][]} parts where each starts and ends
 * @param {number} start of what is seen now
 * @param {number} space the length of what is seen
 * @param {boolean} [centred] whether they come to the middle even if they are seen already
 */
export function scrolledTo(parts, start, space, centred = false) {
  let [low, high] = parts[0];
  for (const [from, to] of parts) {
    const [least, most] = [Math.min(low, from), Math.max(high, to)];
    if (most - least <= space) [low, high] = [least, most];
  }
  const isSeen = low >= start && high <= start + space;
  return isSeen && !centred ? start : (low + high - space) / 2;
}

/** The pictures of a page. The two of a Compare have one size and show the same part. */
export class View {
  // The size of the largest picture so far, unscaled.
  width = 1;
  height = 1;
  // The size of the box in which a picture is seen, then its scale now and without zoom.
  #wide = 1;
  #high = 1;
  #scale = 1;
  #usual = 1;
  least = LEAST;

  /** @param {HTMLElement[]} trees */
  constructor(trees) {
    this.trees = trees;
  }

  /** Measure the present pictures; return whether one is larger than all before. */
  measure() {
    const { width, height } = this;
    for (const [across, down] of this.trees.map(sizeOf)) {
      this.width = Math.max(across, this.width);
      this.height = Math.max(down, this.height);
    }
    return this.width > width || this.height > height;
  }

  /** @param {number} across @param {number} down @returns the scale that fits such a space */
  scaleIn(across, down) {
    return Math.min(across / this.width, down / this.height);
  }

  /** The width that the pictures need at their usual scale. */
  get needed() {
    return Math.ceil(this.#usual * this.width);
  }

  /**
   * Return the share of the picture that is seen in a space, from 0 to 1. Its height counts more, as
   * else a tree's root is cut off.
   * @param {number} across
   * @param {number} down
   */
  shareIn(across, down) {
    const wide = Math.min(across / this.width / this.least, 1);
    const high = Math.min(down / this.height / this.least, 1);
    return wide * high ** 3;
  }

  /**
   * Scale the pictures for a space, and return the height of it that they need.
   * @param {number} across
   * @param {number} down
   * @param {number} most that pictures may be scaled to
   * @param {number} page the height that a reader sees of a page that can be scrolled; else 0
   */
  take(across, down, most, page) {
    let fit = this.scaleIn(across, down);
    // Of a cropped picture, the root or a leaf is soon out of sight: rather scroll the page.
    if (fit < LEAST_IN_VIEW && page) fit = Math.min(this.least, across / this.width);
    const isWhole = fit >= LEAST_WHOLE;
    this.#usual = isWhole ? Math.min(fit, most) : this.least;
    this.#scale = this.#usual;
    this.#wide = across;
    const needed = this.#usual * this.height;
    this.#high = needed <= page ? needed : Math.max(Math.min(down, needed), 120);
    return Math.ceil(this.#high);
  }

  /** Give each picture its size, and let it fade out at the edges where it has no room. */
  show() {
    for (const tree of this.trees) {
      // In whole pixels, or one side of its frame might not be painted.
      const [across, down] = sizeOf(tree).map((side) => Math.floor(this.#scale * side));
      const { style } = /** @type {SVGElement} */ (tree.firstElementChild);
      if (style.width !== `${across}px`) style.width = `${across}px`;
      if (style.height !== `${down}px`) style.height = `${down}px`;
      tree.classList.toggle("mm-wide", across > this.#wide + 1);
      tree.classList.toggle("mm-high", down > this.#high + 1);
      tree.classList.toggle("mm-zoomed", this.#scale > this.#usual);
    }
  }

  /**
   * Scroll so that the current nodes are seen, then, after the last step, the principal variation,
   * then a marked difference, then the root.
   * @param {boolean} [centred]
   */
  follow(centred) {
    const [tree] = this.trees;
    if (!tree.matches(".mm-wide, .mm-high")) return;
    const boxes = SEEN.flatMap((kind) => this.trees.flatMap((one) => boxesIn(one, kind)));
    if (!boxes.length) return;
    const scaled = (/** @type {number} */ low, /** @type {number} */ long) =>
      /** @type {[number, number]} */ ([this.#scale * low, this.#scale * (low + long)]);
    const across = [AROUND, BESIDE].flatMap((beside) =>
      boxes.map(({ x, width }) => scaled(x - beside, width + 2 * beside)),
    );
    const down = [ABOVE, WINDOW].flatMap((above) =>
      boxes.map(({ y, height }) => scaled(y - above, height + above + AROUND)),
    );
    const left = scrolledTo(across, tree.scrollLeft, this.#wide, centred);
    this.#scroll(left, scrolledTo(down, tree.scrollTop, this.#high, centred));
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {ScrollBehavior} [behavior]
   */
  #scroll(left, top, behavior) {
    for (const tree of this.trees) tree.scrollTo({ left, top, behavior });
  }

  /**
   * Zoom by a factor, or back to the usual scale by 0. A place on the screen `at` one of the trees
   * stays where it is; without one, the current node comes to the middle.
   * @param {number} by
   * @param {{ clientX: number, clientY: number }} [at]
   */
  zoom(by, at, tree = this.trees[0]) {
    const before = this.#scale;
    const { scrollLeft, scrollTop } = this.trees[0];
    const least = Math.min(this.#usual, this.scaleIn(this.#wide, this.#high));
    this.#scale = by ? Math.min(Math.max(before * by, least), MOST) : this.#usual;
    this.show();
    if (!at) return this.follow(true);
    const box = tree.getBoundingClientRect();
    const x = at.clientX - box.x;
    const y = at.clientY - box.y;
    const grown = this.#scale / before;
    this.#scroll((scrollLeft + x) * grown - x, (scrollTop + y) * grown - y, "instant");
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    const { scrollLeft, scrollTop } = this.trees[0];
    this.#scroll(scrollLeft + x, scrollTop + y, "instant");
  }
}

/**
 * Return where elements of a picture are, in its own pixels.
 * @param {Element} tree
 * @param {string} kind
 */
function boxesIn(tree, kind) {
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const elements = tree.querySelectorAll(kind);
  return [...elements].map((element) => {
    const { x, y, width, height } = element.getBBox();
    const { e, f } = element.transform.baseVal.getItem(0).matrix;
    return { x: x + e, y: y + f, width, height };
  });
}
