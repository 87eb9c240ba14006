// A picture with a button over each node of a tree, or each square of a board.

import { make, setAll } from "./dom.js";

/** @typedef {import("./types.js").NodeFrame} NodeFrame */

// The scales of a tree beside which a table has room, and of one that scrolls rather than shrinks
// further; there letters of 15 px are 10.5 px high.
const AMPLE = 0.8;
const LEAST_TREE = 0.7;

/**
 * Return for each key the node to which it leads from a given one.
 * @param {NodeFrame[]} nodes
 * @param {NodeFrame} here
 * @returns {Record<string, NodeFrame | undefined>}
 */
export function neighbours(nodes, here) {
  const level = nodes.filter((node) => node.level === here.level);
  // From left to right.
  level.sort((one, other) => one.box[0] - other.box[0]);
  const place = level.indexOf(here);
  return {
    ArrowLeft: level[place - 1],
    ArrowRight: level[place + 1],
    ArrowUp: nodes.find((node) => node.name === here.parent),
    ArrowDown: nodes.find((node) => node.parent === here.name),
    Home: nodes[0],
    End: nodes.at(-1),
  };
}

/**
 * The Tab key reaches only the button at the cursor; from there arrow keys lead to the others.
 * `chosen` is called with the node that a key leads to, `clicked` with one that is clicked.
 */
export class NodeButtons {
  /** @type {NodeFrame[]} */
  #nodes = [];
  cursor = "";
  /** @type {Map<string, HTMLButtonElement>} */
  buttons = new Map();

  /**
   * @param {ParentNode} parent
   * @param {string} label
   * @param {import("./keys.js").Keys} keys
   * @param {object} does
   * @param {(node: NodeFrame, event: MouseEvent) => void} [does.clicked]
   * @param {(name: string) => void} [does.chosen]
   * @param {boolean} [does.isTree]
   * @param {number} [does.growth] how much larger the picture may be than it was drawn
   */
  constructor(parent, label, keys, { clicked, chosen, isTree = true, growth = 1 }) {
    this.chosen = chosen;
    this.isTree = isTree;
    this.growth = growth;
    this.scroll = make(parent, "div.mm-tree");
    this.canvas = make(this.scroll, "div.mm-canvas");
    // Screen readers read the buttons in its place.
    this.picture = make(this.canvas, "div", "", { "aria-hidden": true });
    const attributes = { role: isTree ? "tree" : "group", "aria-label": label };
    this.over = make(this.canvas, "div.mm-nodes", "", attributes);
    this.over.addEventListener("focusin", (event) => this.mark(this.nodeAt(event.target)?.name));
    this.over.addEventListener("click", (event) => {
      const node = this.nodeAt(event.target);
      if (node) clicked?.(node, event);
    });
    const lead = (/** @type {KeyboardEvent} */ { key }) => {
      const next = neighbours(this.#nodes, this.current)[key];
      if (!next) return;
      this.choose(next.name);
      this.reveal();
    };
    const arrows = { ArrowLeft: lead, ArrowRight: lead, ArrowUp: lead, ArrowDown: lead };
    keys.hear(this.over, { ...arrows, Home: lead, End: lead });
    new ResizeObserver(() => {
      this.#fade();
      this.reveal();
    }).observe(this.scroll);
    this.legend = make(this.scroll, "div.mm-legend-box");
  }

  /** @param {string | undefined} name */
  node(name) {
    return this.#nodes.find((node) => node.name === name);
  }

  /** @param {EventTarget | null} target */
  nodeAt(target) {
    return this.node(/** @type {HTMLElement | null} */ (target)?.dataset.name);
  }

  get current() {
    return this.node(this.cursor) ?? this.#nodes[0];
  }

  /** @param {string | undefined} name */
  mark(name) {
    this.cursor = (this.node(name) ?? this.#nodes[0]).name;
    for (const [other, item] of this.buttons) item.tabIndex = other === this.cursor ? 0 : -1;
  }

  /** @param {string} name */
  choose(name) {
    this.mark(name);
    this.focus();
    this.buttons.get(this.cursor)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.chosen?.(this.cursor);
  }

  focus() {
    this.buttons.get(this.cursor)?.focus({ preventScroll: true });
  }

  /**
   * Scroll a picture that has too little room to the node at the cursor; but if its start shows
   * that node, to its start.
   */
  reveal() {
    const item = this.buttons.get(this.cursor);
    if (!item) return;
    const room = this.scroll.clientWidth;
    const end = item.offsetLeft + item.offsetWidth;
    const middle = item.offsetLeft + item.offsetWidth / 2;
    this.scroll.scrollLeft = end <= room ? 0 : middle - room / 2;
  }

  /** Let a picture that has too little room fade out at its sides. */
  #fade() {
    const { canvas, scroll } = this;
    scroll.classList.toggle("mm-wide", canvas.offsetWidth > scroll.clientWidth + 1);
  }

  /** @param {import("./types.js").TreeFrame} frame */
  show(frame, name = this.cursor) {
    this.#nodes = frame.nodes;
    this.#draw(frame.svg);
    this.legend.innerHTML = frame.legend ?? "";
    const hadFocus = this.over.contains(document.activeElement);
    for (const [other, item] of this.buttons) {
      if (this.node(other)) continue;
      this.buttons.delete(other);
      item.remove();
    }
    for (const node of this.#nodes) this.#place(node);
    this.mark(name);
    if (hadFocus) this.focus();
  }

  /** @param {string} svg */
  #draw(svg) {
    this.picture.innerHTML = svg;
    const drawn = /** @type {SVGSVGElement} */ (this.picture.firstElementChild);
    const width = drawn.width.baseVal.value;
    const shape = width / drawn.height.baseVal.value;
    this.canvas.style.width = `min(${this.growth * width}px, ${shape} * max(300px, 46vh))`;
    // With less room a tree gets a little smaller, then scrolls; a board gets smaller.
    this.canvas.style.minWidth = this.isTree ? `${LEAST_TREE * width}px` : "0px";
    this.scroll.style.flexBasis = this.isTree ? `${AMPLE * width}px` : "0px";
    this.#fade();
  }

  /** @param {NodeFrame} node */
  #place({ name, words, level, box, looks }) {
    const item = this.buttons.get(name) ?? make(this.over, "button", "", { type: "button" });
    this.buttons.set(name, item);
    setAll(item, { "data-name": name, "aria-label": words, ...looks });
    if (this.isTree) setAll(item, { role: "treeitem", "aria-level": level });
    const [left, top, width, height] = box.map((share) => `${100 * share}%`);
    Object.assign(item.style, { left, top, width, height });
  }
}
