// Functions that make the elements of a page.

/**
 * Make an element at the end of a parent.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {ParentNode} parent
 * @param {Tag | `${Tag}.${string}`} kind its tag and its classes, such as "p.mm-sentence"
 * @param {string | number} text
 * @param {Record<string, unknown>} attributes
 */
export function make(parent, kind, text = "", attributes = {}) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(/** @type {Tag} */ (tag));
  element.classList.add(...classes);
  element.textContent = `${text}`;
  parent.append(element);
  return setAll(element, attributes);
}

/**
 * @template {Element} Kind
 * @param {Kind} element
 * @param {Record<string, unknown>} attributes
 */
export function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  return element;
}

/** @param {ParentNode} parent @param {string} label */
export function toolbar(parent, label) {
  return make(parent, "div.mm-bar", "", { role: "toolbar", "aria-label": label });
}

/**
 * @param {ParentNode} parent
 * @param {string} words
 * @param {(event: MouseEvent) => unknown} act
 * @param {string} title
 */
export function button(parent, words, act, title = "") {
  const made = make(parent, "button", words, { type: "button", title });
  made.addEventListener("click", act);
  return made;
}

/**
 * Make a paragraph that screen readers read out, as a whole, whenever it changes.
 * @param {ParentNode} parent
 */
export function announced(parent, kind = "sentence", role = "status") {
  return make(parent, `p.mm-${kind}`, "", { role, "aria-live": "polite", "aria-atomic": true });
}

/**
 * Make a paragraph for what has happened, and one for why something is refused, which covers it.
 * @param {ParentNode} parent
 */
export function messages(parent) {
  const box = make(parent, "div.mm-messages");
  return { sentence: announced(box), alert: announced(box, "alert", "alert") };
}

/** Return whether the page is in a frame taller than the window, as in VS Code's notebooks. */
export function isInTallFrame() {
  return self !== top && document.documentElement.clientHeight > outerHeight;
}
