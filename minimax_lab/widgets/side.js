// What a page shows of one search: its tree, its code, its calls and its window.

import { announced, make } from "./dom.js";
import { Picture } from "./picture.js";
import { write } from "./sentence.js";

/** @typedef {import("./types.js").SideFrame} SideFrame */

// The sign before the running line, by its kind.
const ARROWS = { line: "▶", decides: "▶", return: "↩", raise: "✖" };

/** The code of a function. */
class Listing {
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();

  /** @param {import("./types.js").Source} source @param {ParentNode} parent */
  constructor({ name, lines }, parent) {
    this.list = make(parent, "ol", "", { "aria-label": `The code of ${name}`, tabindex: 0 });
    for (const [number, text, html] of lines) {
      const row = make(this.list, "li");
      make(row, "b");
      make(row, "i", number);
      make(row, "code").innerHTML = html || " ";
      // A long line goes on under its own first word.
      const indent = text.length - text.trimStart().length;
      row.style.setProperty("--indent", `${indent + 2}ch`);
      this.#rows.set(number, row);
    }
  }

  /** Show the code with the running line, or hide it if the frame's line isn't in this function. */
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
    this.used = [...columns.keys()].filter((place) => columns[place]);
    const box = make(parent, "div.mm-calls");
    box.style.setProperty("--rows", `${rows + 1}`);
    const table = make(box, "table");
    const head = make(make(table, "thead"), "tr");
    for (const place of this.used) make(head, "th", columns[place], { scope: "col" });
    this.stack = make(table, "tbody");
  }

  /** @param {SideFrame["stack"]} stack */
  show(stack) {
    this.stack.replaceChildren();
    for (const cells of stack) this.#addRow(cells);
  }

  /** @param {string[]} cells function, node and numbers */
  #addRow(cells) {
    const row = make(this.stack, "tr");
    for (const place of this.used) {
      const cell = write(make(row, "td"), cells[place]);
      // A long name may be cut short in the table.
      if (place < 2) cell.title = cells[place];
      const isBoard = cell.firstElementChild;
      const wide = Math.min(cells[1].length, 9) + 1;
      if (place === 1 && !isBoard) cell.style.minWidth = `${wide}ch`;
    }
  }
}

/** One of the searches of a page. */
export class Side {
  /**
   * @param {import("./types.js").SideConstants} constants
   * @param {import("./types.js").StepsPage} page
   * @param {ParentNode} parent
   */
  constructor({ name, sources, columns }, page, parent) {
    const section = make(parent, "section", "", { role: "group", "aria-label": name });
    // The heading, with a note and the nodes so far, and the sentence are for a Compare only.
    const heading = make(section, "h3", name);
    this.note = make(heading, "span.mm-note");
    this.nodes = make(heading, "span.mm-so-far");
    this.alert = announced(section, "alert", "alert");
    const body = make(section, "div.mm-body");
    this.lines = page.lines;
    this.tree = make(body, "div.mm-tree");
    this.picture = new Picture(this.tree);
    this.said = make(body, "p.mm-said", "", { "data-name": name });
    heading.hidden = page.sides.length < 2;
    this.said.hidden = heading.hidden;
    const code = make(body, "div.mm-code");
    this.running = make(code, "h4");
    const listings = make(code, "div.mm-listings");
    this.listings = sources.map((source) => new Listing(source, listings));
    const side = make(body, "div.mm-side");
    make(side, "h4", "Calls under way");
    this.calls = new Calls(side, columns, page.rows);
    make(side, "h4", "So far");
    this.counts = make(side, "p.mm-counts");
    const line = make(side, "div.mm-line");
    // Not for a search without alpha and beta.
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
    this.note.textContent = frame.note ?? "";
    this.nodes.textContent = `nodes ${frame.counts.nodes}`;
    write(this.said, frame.sentence);
    if (this.alert.textContent !== frame.failure) this.alert.textContent = frame.failure;
    this.counts.replaceChildren();
    for (const [what, number] of Object.entries(frame.counts)) {
      if (this.counts.firstChild) this.counts.append(", ");
      make(this.counts, "span", `${what} ${number}`);
    }
    for (const [number, listing] of this.listings.entries()) {
      listing.mark(number === frame.function ? frame : null);
    }
    this.calls.show(frame.stack);
  }
}
