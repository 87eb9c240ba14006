// What pages are made of.

/**
 * Make an element, in a parent if there is one.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {ParentNode | null} parent
 * @param {string | number} text
 * @param {Record<string, unknown>} attributes
 */
export function make(tag, className = "", parent = null, text = "", attributes = {}) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = `${text}`;
  parent?.append(element);
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
  return make("div", "mm-bar", parent, "", { role: "toolbar", "aria-label": label });
}

/**
 * @param {ParentNode | null} parent
 * @param {string} words
 * @param {((event: MouseEvent) => unknown) | null} act
 * @param {string} title
 */
export function button(parent, words, act = null, title = "") {
  const made = make("button", "", parent, words, { type: "button", title });
  if (act) made.addEventListener("click", act);
  return made;
}

/**
 * A paragraph that is read out, whole, whenever it changes.
 * @param {ParentNode} parent
 * @param {"status" | "alert"} role
 */
export function announced(parent, role = "status") {
  const className = role === "alert" ? "mm-alert" : "mm-sentence";
  return make("p", className, parent, "", { role, "aria-live": "polite", "aria-atomic": true });
}

/** Whether the page is in a frame that is higher than the screen, as notebooks are in VS Code. */
export function isInTallFrame() {
  return self !== top && document.documentElement.clientHeight > outerHeight;
}
