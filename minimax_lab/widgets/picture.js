// Pictures in which only what has changed is drawn anew, and glides or falls.

// Durations in milliseconds.
const GLIDE = 150;
const FALL = 600;

/**
 * Return each line with its elements: those that it has in the picture already, or else new ones.
 * @template Kind
 * @param {string[]} lines
 * @param {[string, Kind[]][]} before
 * @param {(line: string) => Kind[]} parse
 */
export function reuse(lines, before, parse) {
  const kept = new Map(before);
  return lines.map((line) => {
    const elements = kept.get(line) ?? parse(line);
    kept.delete(line);
    return /** @type {[string, Kind[]]} */ ([line, elements]);
  });
}

/** @param {string} line of SVG, made of whole elements */
function parse(line) {
  const around = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  around.innerHTML = line;
  return [...around.children];
}

/** @param {Element} element */
function placeOf(element) {
  return element.getAttribute("transform") ?? "";
}

/** @param {string} place as SVG writes it; CSS needs units */
export function inPixels(place) {
  return place.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");
}

/**
 * @param {Element} element
 * @param {number} duration
 * @param {Keyframe[]} ends
 */
function move(element, duration, ends) {
  return element.animate(ends, { duration, easing: "ease" });
}

/** @param {ParentNode} svg @returns {NodeListOf<SVGElement>} */
function gliding(svg) {
  return svg.querySelectorAll("[data-glide]");
}

/** A picture in a box. All its lines but the first and the last are made of whole elements. */
export class Picture {
  #opening = "";
  /** @type {[string, Element[]][]} */
  #drawn = [];

  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
  }

  /**
   * Draw a picture in place of the last one. If it moves, the groups that have a name for it glide
   * from their old places to the new ones, and nodes that are now pruned fall.
   * @param {string[]} lines
   * @param {boolean} moves
   */
  draw(lines, moves) {
    if (this.#opening !== lines[0]) {
      this.#opening = lines[0];
      this.#drawn = [];
      this.box.innerHTML = `${lines[0]}</svg>`;
    }
    const svg = this.box.children[0];
    const places = new Map();
    for (const named of gliding(svg)) places.set(named.dataset.glide, placeOf(named));
    const old = this.#replace(svg, lines.slice(1, lines.lastIndexOf("</svg>")));
    if (!moves) return;
    for (const named of gliding(svg)) glide(named, places.get(named.dataset.glide));
    for (const pruned of svg.querySelectorAll("g.pruned[transform]")) fall(svg, pruned, old);
  }

  /**
   * Put the elements of the lines into the picture, and return those that were taken out.
   * @param {Element} svg
   * @param {string[]} lines
   */
  #replace(svg, lines) {
    this.#drawn = reuse(lines, this.#drawn, parse);
    const wanted = new Set(this.#drawn.flatMap(([, elements]) => elements));
    const old = [...svg.children].filter((element) => !wanted.has(element));
    for (const element of old) element.remove();
    let next = svg.firstElementChild;
    for (const element of wanted) {
      if (element === next) next = next.nextElementSibling;
      else svg.insertBefore(element, next);
    }
    return old;
  }
}

/** @param {Element} named @param {string | undefined} from */
function glide(named, from) {
  const to = placeOf(named);
  if (from === undefined || from === to) return;
  move(named, GLIDE, [{ transform: inPixels(from) }, { transform: inPixels(to) }]);
}

/**
 * Let the node that stood in the place of one that is now pruned fall.
 * @param {Element} svg
 * @param {Element} pruned
 * @param {Element[]} old
 */
function fall(svg, pruned, old) {
  const place = placeOf(pruned);
  const fallen = old.find((gone) => placeOf(gone) === place && !gone.matches(".pruned"));
  if (!fallen) return;
  svg.append(fallen);
  const start = inPixels(place);
  const end = { transform: `${start} translateY(70px) rotate(20deg)`, opacity: 0 };
  move(fallen, FALL, [{ transform: start }, end]).onfinish = () => fallen.remove();
}
