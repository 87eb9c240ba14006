// The root of a widget, and the one map of its keys.

import { button, isInTallFrame, make, setAll } from "./dom.js";

/**
 * It returns false if the key is to do what it does anywhere, too.
 * @typedef {(event: KeyboardEvent) => unknown} Act
 */

/**
 * Return a key with what is held down beside it; Shift shows in a letter itself.
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">} event
 */
export function pressedKey({ key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (ctrlKey || metaKey) return `Ctrl+${key.toLowerCase()}`;
  if (altKey) return `Alt+${key}`;
  return shiftKey && key.length > 1 ? `Shift+${key}` : key;
}

/** What each key of a widget does, and what is said of it on a card. */
export class Keys {
  /** @type {{ within: Element, acts: Record<string, Act> }[]} */
  #maps = [];
  /** @type {{ does: string, key: string, made?: HTMLElement }[]} */
  #rows = [];

  /**
   * @param {HTMLElement} root
   * @param {EventTarget} beside where keys with Ctrl are pressed once more, unless they have acted
   */
  constructor(root, beside) {
    this.root = root;
    root.addEventListener("keydown", (event) => {
      event.stopPropagation();
      const pressed = pressedKey(event);
      const target = /** @type {Element} */ (event.target);
      // A button does at Space what it does.
      const itsOwn = pressed === " " ? "button, select" : "dialog";
      const isOwn = pressed !== "?" && target.closest(itsOwn);
      for (const { within, acts } of this.#maps) {
        const isThere = event.composedPath().includes(within) && !isOwn;
        if (isThere && acts[pressed] && acts[pressed](event) !== false) event.preventDefault();
      }
      // Undo is a text field's own, and what has been done isn't done twice.
      if (!pressed.startsWith("Ctrl+") || event.defaultPrevented || pressed === "Ctrl+z") return;
      if (!beside.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
    });
  }

  /**
   * Let keys that are pressed within an element act.
   * @param {Element} within
   * @param {Record<string, Act>} acts
   */
  hear(within, acts) {
    this.#maps.push({ within, acts });
  }

  /**
   * Say on the card what a key does.
   * @param {string} does
   * @param {string} key
   * @param {HTMLElement} [made] a button that does the same
   */
  tell(does, key, made) {
    this.#rows.push({ does, key, made });
  }

  /**
   * Make a button whose title says which key does the same.
   * @param {ParentNode} bar
   * @param {string} words
   * @param {string} does
   * @param {string} key
   * @param {() => unknown} act
   */
  button(bar, words, does, key, act) {
    const made = button(bar, words, act, `${does} (${key})`);
    this.tell(does, key, made);
    return made;
  }

  /**
   * Make a button for the card of all keys, which ? opens and closes, too: first those that have
   * buttons.
   * @param {HTMLElement} bar
   */
  card(bar) {
    const card = make("dialog", "mm-card", this.root, "", { "aria-label": "Keys" });
    const turn = () => {
      if (card.open) return card.close();
      card.showModal();
      if (isInTallFrame()) card.style.margin = `${bar.getBoundingClientRect().bottom}px auto auto`;
    };
    const made = this.button(bar, "?", "All keys", "?", turn);
    setAll(made, { "aria-label": made.title });
    const list = make("dl", "", card);
    const buttons = this.#rows.filter((row) => row.made && !row.made.hidden);
    for (const { does, key } of [...buttons, ...this.#rows.filter((row) => !row.made)]) {
      make("b", "", make("dt", "", list), key);
      make("dd", "", list, does);
    }
    button(make("dt", "", list), "Close", turn);
    // Beside the list.
    card.addEventListener("click", ({ target }) => target === card && turn());
    this.hear(this.root, {
      "?": ({ target }) => {
        if (/** @type {Element} */ (target).matches("textarea, input:not([type=range])"))
          return false;
        turn();
      },
    });
  }
}

/**
 * Make the root of a widget and the map of its keys; an attribute keeps them from JupyterLab.
 * @param {HTMLElement | ShadowRoot} el
 * @param {string} className
 * @param {string} label
 */
export function widgetRoot(el, className, label) {
  const attributes = { role: "group", "aria-label": label, "data-lm-suppress-shortcuts": true };
  const root = make("div", `mm ${className}`, el, "", attributes);
  const beside = (el instanceof ShadowRoot && el.host.parentElement) || el;
  return { root, keys: new Keys(root, beside) };
}
