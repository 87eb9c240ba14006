// What a Stepper and a Compare show of one search: its tree, its code, its calls and its window.

const ICONS = {
  first: "M3 3v10M13 3 6 8l7 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 3l9 5-9 5z",
  pause: "M5 3v10M11 3v10",
  next: "M5 3l7 5-7 5z",
  last: "M3 3l7 5-7 5zM13 3v10",
  "previous cut": "M6 4 1 8l5 4zM9 13l2-10M13 13l2-10",
  "next cut": "M10 4l5 4-5 4zM1 13 3 3M5 13 7 3",
  "previous difference": "M6 4 1 8l5 4zM8 6h7M8 10h7M10 13l3-10",
  "next difference": "M10 4l5 4-5 4zM1 6h7M1 10h7M3 13 6 3",
  "first difference": "M2 6h12M2 10h12M5 14 11 2",
};
const MARKS = { line: "▶", return: "↩", raise: "✖" };

// `smallest` is to which the picture shrinks before it scrolls instead.
function searchView(body, { sources: texts, columns, rows: deepest }, smallest) {
  const tree = make("div", "mm-tree", body);
  const left = make("section", "mm-code", body);
  const doing = make("h4", "", left);
  const listings = make("div", "mm-listings", left);
  const sources = texts.map(({ name, lines }) => {
    const listing = make("ol", "", listings);
    listing.setAttribute("aria-label", `The code of ${name}`);
    const rows = new Map();
    for (const [number, text] of lines) {
      const row = make("li", "", listing);
      make("b", "", row);
      make("i", "", row, number);
      make("code", "", row, text || " ");
      // A long line goes on under its own first word.
      row.style.setProperty("--indent", `${text.match(/^ */)[0].length + 2}ch`);
      rows.set(number, row);
    }
    return { listing, rows };
  });

  const right = make("section", "mm-side", body);
  make("h4", "", right, "Calls under way");
  const calls = make("div", "mm-calls", right);
  calls.style.minHeight = `${(deepest + 1) * 2}em`; // where the stack is deepest
  const table = make("table", "", calls);
  const used = columns.map((name, place) => (name ? place : -1)).filter((place) => place >= 0);
  const head = make("tr", "", make("thead", "", table));
  for (const place of used) make("th", "", head, columns[place]).scope = "col";
  const stack = make("tbody", "", table);
  make("h4", "", right, "So far");
  const counts = make("p", "mm-counts", right);
  const line = make("div", "mm-line", right);
  line.hidden = !columns[2] && !columns[3]; // the search has no window
  let here = 0.5; // where the search is, as a part of the picture's width

  function show(frame) {
    here = frame.here;
    tree.innerHTML = frame.svg;
    tree.firstElementChild.style.minWidth = `${smallest * widthOf(tree)}px`;
    line.innerHTML = frame.line_svg;
    write(doing, frame.doing);
    counts.textContent = Object.entries(frame.counts).map(([what, n]) => `${what} ${n}`).join(" · ");

    listings.querySelectorAll(".mm-shown, .mm-now").forEach((old) => {
      old.classList.remove("mm-shown", "mm-now");
      if (old.tagName === "LI") old.firstChild.textContent = "";
    });
    const { listing, rows } = sources[frame.function];
    listing.classList.add("mm-shown");
    const row = rows.get(frame.line);
    row?.classList.add("mm-now");
    if (row) row.firstChild.textContent = MARKS[frame.kind];
    stack.replaceChildren(...frame.stack.map((cells) => {
      const tr = make("tr");
      for (const place of used) {
        const td = write(make("td", "", tr), cells[place]);
        if (place < 2) td.title = cells[place]; // there may not be room for all of a name
        if (place === 1 && !td.firstElementChild) td.style.minWidth = `${Math.min(cells[1].length, 9) + 1}ch`;
      }
      return tr;
    }));
    if (stack.querySelector(".mm-rows")) calls.style.minHeight = `${(deepest + 1) * 3}em`;
    keepInSight();
  }

  // Scrolls the picture and the code to what is current; scrollIntoView would move the page as well.
  function keepInSight() {
    // Nothing below moves when a picture is less high than one before.
    tree.style.minHeight = `${Math.max(tree.offsetHeight, parseFloat(tree.style.minHeight) || 0)}px`;
    const [x, margin] = [here * tree.scrollWidth, tree.clientWidth / 5];
    tree.scrollLeft = Math.max(x + margin - tree.clientWidth, Math.min(tree.scrollLeft, x - margin));
    const row = listings.querySelector(".mm-now");
    if (!row) return;
    const [listing, top, around] = [row.parentElement, row.offsetTop, 2 * row.offsetHeight];
    const least = top + row.offsetHeight + around - listing.clientHeight;
    listing.scrollTop = Math.max(least, Math.min(listing.scrollTop, top - around));
  }

  return { tree, show, keepInSight };
}

function make(tag, className = "", parent = null, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== "") element.textContent = text;
  parent?.append(element);
  return element;
}

// Writes a sentence; a board in it, such as "X··/·O·/··X", keeps each row on a line of its own.
function write(element, text) {
  const parts = text.split(/([^\s/]{2,}(?:\/[^\s/]{2,}){2,})/);
  element.replaceChildren(...parts.flatMap((part, place) => {
    if (place % 2 === 0) return part;
    const end = part.match(/[.,:;)]*$/)[0];
    for (const after of new Set(["", end])) {
      const rows = part.slice(0, part.length - after.length).split("/");
      if (rows.some((row) => row.length !== rows[0].length)) continue;
      const board = make("span", "mm-rows");
      for (const [number, row] of rows.entries()) {
        if (number) make("i", "", board, "/");
        make("span", "", board, row);
      }
      return [board, after];
    }
    return part;
  }));
  return element;
}

// The width of the picture in a box, as it was drawn.
function widthOf(box) {
  return Number(box.firstElementChild.getAttribute("width"));
}

function setIcon(button, name) {
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg><span>${name}</span>`;
}
