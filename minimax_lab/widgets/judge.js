// Judges the answers to one puzzle where there is no Python, which has said beforehand of every
// answer what is then said and shown.

/** @typedef {import("./types.js").PredictFrame} PredictFrame */
/** @typedef {import("./types.js").Said} Said */

// In a sentence, in place of what is typed or marked.
const TYPED = "{}";

/** @param {Said} said @param {string} text */
function filled({ heading, sentence }, text) {
  return { heading, sentence: sentence.replace(TYPED, () => text) };
}

/**
 * Return a typed number as Python writes it, or "" if it is none; a sign such as ≤ is ignored.
 * @param {string} text
 */
function writtenNumber(text) {
  const bare = text
    .replace(/[\s<>=≤≥]/g, "")
    .replace(",", ".")
    .replace(/[−–]/, "-");
  if (/^[+-]?(inf|infinity|∞)$/i.test(bare)) return bare.startsWith("-") ? "−∞" : "+∞";
  const number = bare ? Number(bare) : Number.NaN;
  return Number.isNaN(number) ? "" : `${number}`.replace("-", "−");
}

export class Judge {
  /** @type {Set<string>} */
  #marked = new Set();
  /** @type {Set<string>} */
  #wrongly = new Set();
  #isOver = false;

  /** @param {import("./types.js").PuzzlePage} page */
  constructor(page) {
    this.page = page;
    this.fields = [...page.start.fields];
    this.frame = this.#shown(page.start);
  }

  /**
   * Do what a reader asks for, and return what is then shown.
   * @param {keyof import("./types.js").PredictActions} action
   * @param {string[]} what
   */
  frameAfter(action, what) {
    const [name] = what;
    let said = this.page.next;
    if (!this.#isOver) {
      if (action === "mark") said = this.#mark(name);
      else if (action === "answer") said = this.#answer(what);
      else if (action === "hint") said = this.#left()?.hint ?? this.page.nothing;
      else if (action === "finish") said = this.#finish();
      else if (action === "show") said = this.#end(this.page.end);
    }
    this.frame = this.#shown(said, action === "mark" && said.heading ? name : "");
    return this.frame;
  }

  /** @param {string} name */
  #mark(name) {
    if (this.#marked.delete(name)) return filled(this.page.unmarked, name);
    const mark = this.page.marks[name];
    if (mark.covers.length) this.#marked.add(name);
    else if (mark.heading) this.#wrongly.add(name);
    return mark;
  }

  /**
   * Return why an answer can't be judged, or "" if it can.
   * @param {string[]} what
   */
  refusal([, , text]) {
    return writtenNumber(text) ? "" : this.page.no_number.replace(TYPED, () => text);
  }

  /** @param {string[]} what */
  #answer([name, number, text]) {
    const typed = writtenNumber(text);
    const at = this.fields.findIndex((field) => field.name === name && field.what === number);
    const { right, wrong } = this.page.questions[at];
    const answer = right[typed];
    const shown = { text: answer?.text ?? text, state: answer ? "right" : "wrong" };
    this.fields[at] = { ...this.fields[at], ...shown };
    return answer ?? filled(wrong, typed);
  }

  #finish() {
    const left = this.#left();
    if (left) return left.done;
    const wrongly = new Intl.ListFormat("en-GB").format([...this.#wrongly].sort());
    const { solved, unsolved } = this.page;
    return this.#end(wrongly ? filled(unsolved, wrongly) : solved);
  }

  /** @param {Said} said */
  #end(said) {
    this.#isOver = true;
    return said;
  }

  /** Return the first question that is left: a number, or else a node that isn't marked. */
  #left() {
    const covered = this.#covered();
    const { questions, marks } = this.page;
    const number = this.fields.findIndex(
      ({ name, state }) => state !== "right" && !covered.has(name),
    );
    if (number >= 0) return questions[number];
    return Object.values(marks).find(({ covers }) => covers.some((name) => !covered.has(name)));
  }

  /** Return the nodes that are marked or lie below a mark. */
  #covered() {
    return new Set([...this.#marked].flatMap((name) => this.page.marks[name].covers));
  }

  /**
   * Return what is shown beside what is said; `wrong` is a node that was just marked wrongly.
   * @param {Said} said
   * @returns {PredictFrame}
   */
  #shown({ heading, sentence }, wrong = "") {
    const { start, end } = this.page;
    if (this.#isOver) {
      const fields = this.fields.map((field, at) =>
        field.state === "right" ? field : end.fields[at],
      );
      return { ...end, fields, heading, sentence };
    }
    const covered = this.#covered();
    const nodes = start.nodes.map((node, at) => {
      if (covered.has(node.name)) return end.nodes[at];
      return { ...node, looks: { ...node.looks, "data-wrong": node.name === wrong } };
    });
    const fields = this.fields.map((field) =>
      covered.has(field.name) ? { ...field, text: "", state: "never" } : field,
    );
    return { ...start, svg: this.#svg(), nodes, fields, heading, sentence };
  }

  /** Return the first picture with the changes that all right answers make. */
  #svg() {
    const { questions, marks, windows, lines } = this.page;
    const changes = [...this.#marked].flatMap((name) => marks[name].lines);
    const ends = new Set();
    for (const [at, { name, what, text, state }] of this.fields.entries()) {
      if (state !== "right") continue;
      changes.push(...questions[at].right[writtenNumber(text)].lines);
      if (what !== "value" && ends.has(name)) changes.push(...windows[name]);
      if (what !== "value") ends.add(name);
    }
    // From the last line up, so that the numbers of those above stay; of two changes of the same
    // lines the later one prevails.
    changes.sort((one, other) => other[0] - one[0] || other[1] - one[1]);
    const now = [...lines];
    for (const [from, to, others] of changes) now.splice(from, to - from, ...others);
    return now.join("\n");
  }
}
