// In the page of a lecture's slides: puts short slides together, and makes each as large as it fits.

/**
 * @typedef {object} Deck what reveal.js gives
 * @property {(options: object) => void} initialize
 * @property {() => HTMLElement | undefined} getCurrentSlide
 * @property {() => void} layout
 * @property {(event: string, act: (event: { fragment: HTMLElement }) => void) => void} on
 */

/** @typedef {Window & { Reveal: Deck, RevealNotes: object }} Page */

const { Reveal, RevealNotes } = /** @type {Page} */ (/** @type {unknown} */ (window));
const slides = /** @type {HTMLElement} */ (document.querySelector(".slides"));

const ROOM = 672; // of 720 pixels, without the strip for the arrows
// Its text has the usual size, or the smaller one of a full slide; the last is for what is still too
// high. Before it gets smaller, its picture does, or comes beside the rest.
/** @type {[number, "" | "small" | "abreast"][]} */
const ZOOMS = [
  [1.4, ""],
  [1.4, "small"],
  [1.4, "abreast"],
  [1.1, ""],
  [1.1, "small"],
  [1.1, "abreast"],
  [0.9, ""],
  [0.9, "small"],
  [0.9, "abreast"],
];
// What `addPictures` looks at, in the order of the lecture.
const PARTS = [
  "h2, h3",
  ".jp-OutputArea-output > .mm-picture",
  ".jp-MarkdownCell :is(strong, code)",
  ".jp-CodeCell:not(:has(.jp-OutputArea-output)) pre",
];

/**
 * Give a question on a slide without a picture one beside it: the last tree or board since the
 * heading, or, where it asks about a node, the last of the lecture. But a tree that is only written
 * down has no picture.
 */
function addPictures() {
  /** @type {HTMLImageElement | undefined} */
  let picture;
  /** @type {HTMLImageElement | undefined} */
  let lettered; // the last whose nodes have letters
  let isNear = false; // the picture comes after the heading
  for (const part of document.querySelectorAll(PARTS.join())) {
    if (part instanceof HTMLImageElement) {
      if (part.alt.startsWith("Windows:")) continue;
      picture = part;
      isNear = true;
      if (/\bA\b/.test(part.alt)) lettered = part;
    } else if (part.matches("h2, h3")) {
      isNear = false;
    } else if (part.matches("code, pre")) {
      if (!part.textContent.includes("[[")) continue;
      picture = undefined;
      lettered = undefined;
    } else if (/^(Predict|\d)\.$/.test(part.textContent)) {
      if (part.closest("section")?.querySelector("section > .jp-Cell img, .beside")) continue;
      const question = part.parentElement?.textContent ?? "";
      let shown;
      if (isNear) shown = picture;
      else if (/^Predict.*\b[A-NP-WYZ]\b/s.test(question)) shown = lettered;
      else if (/^Predict.*\b(the root|this tree)\b/s.test(question)) shown = picture;
      if (!shown) continue;
      const beside = Object.assign(shown.cloneNode(), { className: "beside" });
      part.closest(".jp-Cell")?.before(beside);
    }
  }
}

/**
 * Return whether a slide has room for all that is on it, without making a picture much smaller.
 * @param {HTMLElement} slide
 */
function fits(slide) {
  const boxes = [...slide.querySelectorAll("pre, table")];
  /** @type {NodeListOf<HTMLImageElement>} */
  const pictures = slide.querySelectorAll(".abreast img:not(.beside)");
  return (
    slide.scrollHeight <= slide.clientHeight &&
    boxes.every((box) => box.scrollWidth <= box.clientWidth) &&
    [...pictures].every((picture) => picture.offsetWidth > 0.8 * picture.naturalWidth)
  );
}

/**
 * Make a slide as large as it fits; return how large that is, or 0 if it has to scroll.
 * @param {HTMLElement} slide
 */
function enlarge(slide) {
  /** @type {NodeListOf<HTMLImageElement>} */
  const pictures = slide.querySelectorAll("img:not(.beside)");
  // Code comes beside a question's picture, or below it.
  const places = slide.querySelector(".beside ~ *") ? ["beside", "below"] : ["below"];
  for (const [zoom, layout] of ZOOMS) {
    Object.assign(slide.style, { zoom, maxHeight: `${ROOM / zoom}px` });
    slide.style.setProperty("--zoom", `${zoom}`);
    slide.classList.toggle("abreast", layout === "abreast");
    for (const picture of pictures) {
      picture.style.height = "";
      if (layout === "small") picture.style.height = `${0.8 * picture.offsetHeight}px`;
    }
    for (const place of places) {
      slide.classList.toggle("around", place === "beside");
      if (fits(slide)) return zoom;
    }
  }
  return 0;
}

/**
 * Return the height of a slide when it is as large as a slide can be; all the room if it can't.
 * @param {HTMLElement} slide
 */
function heightOf(slide) {
  const [[largest]] = ZOOMS;
  return enlarge(slide) < largest ? ROOM : largest * slide.offsetHeight;
}

/**
 * Put a short slide and its neighbour together where both fit, but after a prediction only when a
 * key is pressed.
 * @param {HTMLElement} slide
 */
function join(slide) {
  const before = /** @type {HTMLElement | null} */ (slide.previousElementSibling);
  if (!before || before.querySelector(".mm-page") || slide.querySelector(".mm-page")) return;
  const stack = /** @type {HTMLElement} */ (before.parentElement);
  const measured = [stack, before, slide];
  for (const section of measured) section.classList.add("present");
  const again = [...slide.querySelectorAll("img.beside")].find((picture) =>
    before.querySelector(`img[src="${picture.getAttribute("src")}"]`),
  );
  const question = again?.nextElementSibling;
  again?.remove();
  const isShort = Math.min(heightOf(before), heightOf(slide)) < 0.6 * ROOM;
  const moved = [...slide.childNodes];
  const end = document.createElement("div");
  if (/^Predict\./m.test(before.textContent)) {
    end.className = "fragment";
    end.append(...moved);
    before.append(end);
  } else {
    before.append(...moved);
  }
  const isJoined = isShort && enlarge(before) > 1;
  for (const section of measured) section.classList.remove("present");
  if (isJoined) {
    slide.remove();
    return;
  }
  slide.append(...moved);
  end.remove();
  if (again) question?.before(again);
}

/** Say of which section it is on a slide that goes on with one; a Stepper needs all the room. */
function addSections() {
  let heading = "";
  /** @type {NodeListOf<HTMLElement>} */
  const sections = slides.querySelectorAll("section > section");
  for (const slide of sections) {
    const own = [...slide.querySelectorAll("h1, h2, h3")].at(-1);
    if (own) heading = own.textContent.replace("¶", "");
    else if (!slide.querySelector(".mm-page")) slide.dataset.section = heading;
  }
}

/** Make the slide that is shown as large as it fits, and its only picture larger. */
function fit() {
  const slide = Reveal.getCurrentSlide();
  if (slide && !slide.querySelector(".mm-page")) {
    slide.classList.remove("short"); // it is to be measured as it is written
    enlarge(slide);
    const pictures = slide.querySelectorAll("img");
    const [picture] = pictures;
    if (pictures.length === 1 && !picture.matches(".beside, .abreast *")) {
      const height = picture.offsetHeight;
      const free = ROOM / Number(slide.style.zoom) - slide.scrollHeight - 2;
      picture.style.height = `${Math.max(height, Math.min(1.6 * height, height + free))}px`;
    }
    // A sentence or two, of which nothing could be joined with its neighbours.
    const isShort = slide.offsetHeight * Number(slide.style.zoom) < 0.4 * ROOM;
    slide.classList.toggle("short", isShort && !slide.querySelector("img, pre"));
  }
  Reveal.layout();
  const zoom = Number(slides.style.zoom);
  if (zoom > 1) {
    // On a large screen reveal.js zooms the slides; scale them instead.
    Object.assign(slides.style, {
      zoom: "",
      transform: `translate(-50%, -50%) scale(${zoom})`,
      left: "50%",
      top: "50%",
      right: "auto",
      bottom: "auto",
    });
  }
}

/** Join the slides once it is known how large their pictures are, and show them. */
async function start() {
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  slides.style.width = "1280px";
  /** @type {NodeListOf<HTMLElement>} */
  const sections = slides.querySelectorAll("section > section");
  for (const slide of sections) join(slide);
  Reveal.initialize({
    width: 1280,
    height: 720,
    margin: 0,
    controlsTutorial: false,
    hash: true,
    center: false,
    navigationMode: "linear", // no key passes over a slide
    transition: "none",
    plugins: [RevealNotes],
  });
}

addPictures();
addSections();
for (const event of ["ready", "slidechanged", "resize"]) Reveal.on(event, fit);
// What was clicked on leaves the keys to the next slide; each part is entered at its first slide.
Reveal.on("slidechanged", () => {
  for (const part of slides.querySelectorAll("[data-previous-indexv]")) {
    part.removeAttribute("data-previous-indexv");
  }
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  if (!Reveal.getCurrentSlide()?.contains(focused)) focused.blur();
});
Reveal.on("fragmentshown", ({ fragment }) => fragment.scrollIntoView({ block: "nearest" }));
addEventListener("toggle", fit, true);
start();
