// What is seen of a picture: all of it, or as much as has room where it isn't shrunk any more.

// To which pictures are scaled: letters of 15 px keep 12.
const LEAST = 12 / 15;
export const MOST = 4;

/** @param {Element} tree @returns {[number, number]} the width and the height, as it was drawn */
function sizeOf(tree) {
  const svg = /** @type {SVGSVGElement} */ (tree.firstElementChild);
  return [svg.width.baseVal.value, svg.height.baseVal.value];
}

/**
 * Return where to scroll to along one side, so that the current nodes stay about in the middle; of
 * two that are far apart, the first.
 * @param {number[]} places of one or two nodes
 * @param {number} start of what is seen
 * @param {number} space that there is
 * @param {number} part of the space before the middle
 * @param {number} slack by which nodes may be off it, as a part of the space
 */
export function scrolledTo(places, start, space, part, slack) {
  const [first, second = first] = places;
  const apart = Math.abs(first - second) / space;
  const areNear = apart < 0.62;
  const middle = areNear ? (first + second) / 2 : first;
  const room = areNear ? slack - apart / 2 : slack;
  const isThere = Math.abs((middle - start) / space - part) < room;
  return isThere ? start : middle - space * part;
}

/** The pictures of a page; the two of a Compare are of one size, and show the same part. */
export class View {
  // Of the largest picture until now.
  width = 1;
  height = 1;
  // Of the box.
  #wide = 1;
  #high = 1;
  #scale = 1;
  #usual = 1;

  /** @param {HTMLElement[]} trees */
  constructor(trees) {
    this.trees = trees;
  }

  /** Take in the pictures that are there; return whether one is larger than all before. */
  measure() {
    const { width, height } = this;
    for (const [across, down] of this.trees.map(sizeOf)) {
      this.width = Math.max(across, this.width);
      this.height = Math.max(down, this.height);
    }
    return this.width > width || this.height > height;
  }

  /** @param {number} across @param {number} down */
  #fit(across, down) {
    return Math.min(across / this.width, down / this.height);
  }

  /**
   * Return how much of a picture is seen in a space, and where it may grow also how large it is.
   * @param {number} across
   * @param {number} down
   * @param {boolean} mayGrow
   */
  worth(across, down, mayGrow) {
    const wide = Math.min(across / this.width / LEAST, 1);
    const high = Math.min(down / this.height / LEAST, 1);
    return wide * high + (mayGrow ? this.#fit(across, down) : 0);
  }

  /**
   * Take a space, and return its height.
   * @param {number} across
   * @param {number} down
   * @param {number} most that pictures may be scaled to
   */
  take(across, down, most) {
    this.#usual = Math.max(Math.min(this.#fit(across, down), most), LEAST);
    this.#scale = this.#usual;
    this.#wide = across;
    this.#high = Math.max(Math.min(down, this.#usual * this.height), 120);
    return Math.ceil(this.#high);
  }

  /** Give each picture its size, and let what has no room fade out. */
  show() {
    for (const tree of this.trees) {
      const [across, down] = sizeOf(tree).map((side) => Math.floor(this.#scale * side));
      const { style } = /** @type {SVGElement} */ (tree.firstElementChild);
      if (style.width !== `${across}px`) style.width = `${across}px`;
      tree.classList.toggle("mm-wide", across > this.#wide + 1);
      tree.classList.toggle("mm-high", down > this.#high + 1);
      tree.classList.toggle("mm-zoomed", this.#scale > this.#usual);
    }
  }

  /** Keep the current nodes about in the middle; of two that are far apart, the lower one. */
  follow(slack = 0.3) {
    const [tree] = this.trees;
    if (!tree.matches(".mm-wide, .mm-high")) return;
    const nodes = this.trees.flatMap(pointersIn);
    if (!nodes.length) return;
    nodes.sort((one, other) => other.f - one.f);
    const across = nodes.map((node) => this.#scale * node.e);
    const down = nodes.map((node) => this.#scale * node.f);
    // Below a node there is more to see than above it.
    const left = scrolledTo(across, tree.scrollLeft, this.#wide, 0.5, slack);
    this.#scroll(left, scrolledTo(down, tree.scrollTop, this.#high, 0.4, slack));
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
   * Zoom by a factor, around a place on the screen in one of the trees or else the current node; by
   * 0, show the picture as it was.
   * @param {number} by
   * @param {{ clientX: number, clientY: number }} [at]
   */
  zoom(by, at, tree = this.trees[0]) {
    const before = this.#scale;
    const { scrollLeft, scrollTop } = this.trees[0];
    const least = Math.min(this.#usual, this.#fit(this.#wide, this.#high));
    this.#scale = by ? Math.min(Math.max(before * by, least), MOST) : this.#usual;
    this.show();
    if (!at) return this.follow(0);
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

/** @param {Element} tree @returns {DOMMatrix[]} where the current node is marked */
function pointersIn(tree) {
  /** @type {NodeListOf<SVGGraphicsElement>} */
  const pointers = tree.querySelectorAll('[data-glide="pointer"]');
  return [...pointers].map((pointer) => pointer.transform.baseVal.getItem(0).matrix);
}
