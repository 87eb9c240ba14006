// Sentences with boards in them, such as "X··/·O·/··X", and with names in backticks.

import { make, setAll } from "./dom.js";

const BOARD = /([^\s/]{2,}(?:\/[^\s/]{2,}){2,})/;

/**
 * Split a sentence into what is plain text and the rows of boards.
 * @param {string} text
 * @returns {(string | string[])[]}
 */
export function splitBoards(text) {
  // As the pattern is one group, its matches are the odd parts.
  return text.split(BOARD).flatMap((part, place) => (place % 2 ? splitBoard(part) : [part]));
}

/** @param {string} part */
function splitBoard(part) {
  // A stop at the end belongs to the sentence, unless the last row would be too short without it.
  const end = part.match(/[.,:;)]*$/)?.[0] ?? "";
  for (const after of ["", end]) {
    const rows = part.slice(0, part.length - after.length).split("/");
    if (rows.every((row) => row.length === rows[0].length)) return [rows, after];
  }
  return [part];
}

/**
 * Write a sentence, with each row of a board in it on a line of its own, and names as code.
 * @template {Element} Kind
 * @param {Kind} element
 * @param {string} text
 */
export function write(element, text) {
  element.replaceChildren();
  /** @type {Element} */
  let line = element;
  for (const part of splitBoards(text)) {
    if (typeof part === "string") {
      writeWords(line, part);
      line = element;
    } else {
      line = make(element, "span.mm-kept"); // with the comma or the stop that follows
      writeBoard(line, part);
    }
  }
  return element;
}

/** @param {Element} element @param {string} words */
function writeWords(element, words) {
  // A window, such as (−∞, +∞), and a bound stay on one line.
  const kept = words
    .replace(/(\([^\s()]+,) (?=[^\s()]+\))/g, "$1\u00a0")
    .replace(/\bat (most|least) /g, "at\u00a0$1\u00a0");
  // As each name has two backticks, the odd parts are names.
  for (const [place, part] of kept.split("`").entries()) {
    if (place % 2) make(element, "code", part);
    else element.append(part);
  }
}

/** @param {Element} element @param {string[]} rows */
function writeBoard(element, rows) {
  const board = make(element, "span.mm-rows");
  for (const [number, row] of rows.entries()) {
    if (number) make(board, "i", "/");
    const line = make(board, "span");
    for (const piece of row) make(line, "b", piece);
  }
}

/**
 * Draw the boards in the sentences of a page as its trees do, over their letters.
 * @param {Element} root
 */
export function drawBoards(root) {
  /** @type {NodeListOf<SVGElement>} */
  const drawings = root.querySelectorAll("[data-board]");
  const drawn = new Map([...drawings].map((drawing) => [drawing.dataset.board, drawing]));
  for (const board of root.querySelectorAll(".mm-rows:not(:has(svg))")) {
    const drawing = drawn.get(board.textContent ?? "");
    if (!drawing) continue;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    setAll(svg, { viewBox: `0 0 ${drawing.dataset.size}`, "aria-hidden": true });
    for (const part of drawing.children) svg.append(part.cloneNode(true));
    board.append(svg);
  }
}
