// What is shown of one search: its tree, its code, its calls and its window.

import { announced, make } from "./dom.js";
import { Picture } from "./picture.js";
import { write } from "./sentence.js";

/** @typedef {import("./types.js").SideFrame} SideFrame */

// At the running line.
const ARROWS = { line: "▶", decides: "▶", return: "↩", raise: "✖" };

/** The code of a function. */
class Listing {
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();

  /** @param {import("./types.js").Source} source @param {ParentNode} parent */
  constructor({ name, lines }, parent) {
    const attributes = { "aria-label": `The code of ${name}`, tabindex: 0 };
    this.list = make("ol", "", parent, "", attributes);
    for (const [number, text, html] of lines) {
      const row = make("li", "", this.list);
      make("b", "", row);
      make("i", "", row, number);
      make("code", "", row).innerHTML = html || " ";
      // A long line goes on under its own first word.
      const indent = text.length - text.trimStart().length;
      row.style.setProperty("--indent", `${indent + 2}ch`);
      this.#rows.set(number, row);
    }
  }

  /** Show the code, with the running line of a frame if it is of this function. */
  mark(/** @type {SideFrame | null} */ frame) {
    this.list.classList.toggle("mm-shown", Boolean(frame));
    for (const [number, row] of this.#rows) {
      const isNow = number === frame?.line;
      if (!isNow && !row.classList.contains("mm-now")) continue;
      row.classList.toggle("mm-now", isNow);
      row.children[0].textContent = isNow ? ARROWS[frame.kind] : "";
      if (isNow) row.dataset.kind = frame.kind;
    }
  }
}

/** The calls under way. */
class Calls {
  /**
   * @param {ParentNode} parent
   * @param {string[]} columns the headings, "" of those that stay empty
   * @param {number} rows of the highest stack
   */
  constructor(parent, columns, rows) {
    this.rows = rows;
    this.used = [...columns.keys()].filter((place) => columns[place]);
    this.box = make("div", "mm-calls", parent);
    // Where the stack is deepest.
    this.box.style.minHeight = `${(rows + 1) * 2}em`;
    const table = make("table", "", this.box);
    const head = make("tr", "", make("thead", "", table));
    for (const place of this.used) make("th", "", head, columns[place], { scope: "col" });
    this.stack = make("tbody", "", table);
  }

  /** @param {SideFrame["stack"]} stack */
  show(stack) {
    this.stack.replaceChildren();
    for (const cells of stack) this.#addRow(cells);
    const hasBoards = this.stack.querySelector(".mm-rows");
    if (hasBoards) this.box.style.minHeight = `${(this.rows + 1) * 3}em`;
  }

  /** @param {string[]} cells function, node and numbers */
  #addRow(cells) {
    const row = make("tr", "", this.stack);
    for (const place of this.used) {
      const cell = write(make("td", "", row), cells[place]);
      // There may not be room for all of a name.
      if (place < 2) cell.title = cells[place];
      const isBoard = cell.firstElementChild;
      const wide = Math.min(cells[1].length, 9) + 1;
      if (place === 1 && !isBoard) cell.style.minWidth = `${wide}ch`;
    }
  }
}

/** One of the searches of a page. */
export class Side {
  /** @type {HTMLElement | null} of a Compare: whether it waits, and what is said of it alone */
  #note = null;
  /** @type {HTMLElement | null} */
  #said = null;

  /**
   * @param {import("./types.js").SideConstants} constants
   * @param {import("./types.js").StepsPage} page
   * @param {ParentNode} parent
   */
  constructor({ name, sources, columns }, page, parent) {
    const isOneOfTwo = page.sides.length > 1;
    const section = make("section", "", parent, "", { role: "group", "aria-label": name });
    if (isOneOfTwo) this.#note = make("span", "mm-note", make("h3", "", section, name));
    this.alert = announced(section, "alert");
    const body = make("div", "mm-body", section);
    this.lines = page.lines;
    this.tree = make("div", "mm-tree", body);
    this.picture = new Picture(this.tree);
    if (isOneOfTwo) this.#said = make("p", "mm-said", body);
    const code = make("div", "mm-code", body);
    this.running = make("h4", "", code);
    const listings = make("div", "mm-listings", code);
    this.listings = sources.map((source) => new Listing(source, listings));
    const side = make("div", "mm-side", body);
    make("h4", "", side, "Calls under way");
    this.calls = new Calls(side, columns, page.rows);
    make("h4", "", side, "So far");
    this.counts = make("p", "mm-counts", side);
    const line = make("div", "mm-line", side);
    // The search may have no window.
    line.hidden = !columns[2] && !columns[3];
    this.window = new Picture(line);
  }

  /** @param {SideFrame} frame @param {boolean} moves */
  show(frame, moves) {
    const drawn = (/** @type {number[]} */ numbers) => numbers.map((number) => this.lines[number]);
    this.picture.draw(drawn(frame.svg), moves);
    this.window.draw(drawn(frame.line_svg), moves);
    const [name, node] = frame.stack[frame.stack.length - 1];
    write(this.running, node ? `${name} at ${node}` : name);
    if (this.#note) this.#note.textContent = frame.note ?? "";
    if (this.#said) write(this.#said, frame.sentence);
    if (this.alert.textContent !== frame.failure) this.alert.textContent = frame.failure;
    const counts = Object.entries(frame.counts).map((count) => count.join(" "));
    this.counts.textContent = counts.join(" · ");
    for (const [number, listing] of this.listings.entries()) {
      listing.mark(number === frame.function ? frame : null);
    }
    this.calls.show(frame.stack);
  }
}
