// The root element of a widget, and what its keys do.

import { button, isInTallFrame, make, setAll } from "./dom.js";

/**
 * What a key does; it returns false if the key should also do what it does by default.
 * @typedef {(event: KeyboardEvent) => unknown} Act
 */

/**
 * Return a key with the modifier that is held down; with Shift a letter is a capital already.
 * @param {Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">} event
 */
export function pressedKey({ key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (ctrlKey || metaKey) return `Ctrl+${key.toLowerCase()}`;
  if (altKey) return `Alt+${key}`;
  return shiftKey && key.length > 1 ? `Shift+${key}` : key;
}

/** @param {string} key as `pressedKey` returns it; @returns {string} as people write it */
export function writtenKey(key) {
  if (key === " ") return "Space";
  if (/^[A-Z]$/.test(key)) return `Shift+${key}`;
  const written = key.replace("ArrowLeft", "←").replace("ArrowRight", "→");
  return written.replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
}

/** What each key of a widget does, and the card that lists them. */
export class Keys {
  /** @type {{ within: Element, acts: Record<string, Act> }[]} */
  #maps = [];
  /** @type {{ does: string, key: string, made?: HTMLElement }[]} */
  #rows = [];

  /**
   * @param {HTMLElement} root
   * @param {EventTarget} beside where keys with Ctrl, and those that turn a slide, are sent on to,
   *   unless they did something here
   */
  constructor(root, beside) {
    this.root = root;
    root.addEventListener("keydown", (event) => {
      event.stopPropagation();
      const pressed = pressedKey(event);
      const target = /** @type {Element} */ (event.target);
      // Space on a button or a list is theirs.
      const itsOwn = pressed === " " ? "button, select" : "dialog";
      if (pressed === "?" || !target.closest(itsOwn)) this.#act(event, pressed);
      // A key that did something isn't sent on, and undo stays with the widget's text fields.
      if (!/^Ctrl\+|^Page/.test(pressed) || event.defaultPrevented || pressed === "Ctrl+z") return;
      if (!beside.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
    });
  }

  /** @param {KeyboardEvent} event @param {string} pressed */
  #act(event, pressed) {
    const path = event.composedPath();
    for (const { within, acts } of this.#maps) {
      const act = path.includes(within) && acts[pressed];
      if (act && act(event) !== false) event.preventDefault();
    }
  }

  /**
   * Say what keys do when they are pressed within an element.
   * @param {Element} within
   * @param {Record<string, Act>} acts
   */
  hear(within, acts) {
    this.#maps.push({ within, acts });
  }

  /**
   * Add a line to the card that says what a key does.
   * @param {string} does
   * @param {string} key
   * @param {HTMLElement} [made] a button that does the same
   */
  tell(does, key, made) {
    this.#rows.push({ does, key, made });
  }

  /**
   * Make a button, and let a key that is pressed within an element do the same.
   * @param {ParentNode} bar
   * @param {string} words
   * @param {string} does
   * @param {string} key
   * @param {() => unknown} act
   * @param {Element} within
   */
  button(bar, words, does, key, act, within = this.root) {
    const written = writtenKey(key);
    const made = button(bar, words, act, `${does} (${written})`);
    this.tell(does, written, made);
    this.hear(within, { [key]: act });
    return made;
  }

  /**
   * Make a button that opens and closes the card of all keys, as ? does.
   * @param {HTMLElement} bar
   */
  card(bar) {
    const card = make(this.root, "dialog.mm-card", "", { "aria-label": "Keys" });
    const turn = () => {
      if (card.open) return card.close();
      card.showModal();
      if (isInTallFrame()) card.style.margin = `${bar.getBoundingClientRect().bottom}px auto auto`;
    };
    const last = make(bar, "span.mm-last");
    if (last.previousElementSibling) last.append(last.previousElementSibling);
    const made = button(last, "?", turn, "All keys (?)");
    setAll(made, { "aria-label": made.title });
    this.tell("All keys", "?");
    const list = make(card, "dl");
    for (const { does, key } of this.#rows.filter((row) => !row.made?.hidden)) {
      make(make(list, "dt"), "b", key);
      make(list, "dd", does);
    }
    button(make(list, "dt"), "Close", turn);
    // A click beside the list closes the card.
    card.addEventListener("click", ({ target }) => target === card && turn());
    this.hear(this.root, {
      "?": ({ target }) => {
        const field = "textarea, input:not([type=range])";
        return /** @type {Element} */ (target).matches(field) ? false : turn();
      },
    });
  }
}

/**
 * Make the root of a widget and its keys, which an attribute of the root keeps from JupyterLab.
 * @param {HTMLElement | ShadowRoot} el
 * @param {string} kind
 * @param {string} label
 */
export function widgetRoot(el, kind, label) {
  const attributes = { role: "group", "aria-label": label, "data-lm-suppress-shortcuts": true };
  const root = make(el, `div.mm.mm-${kind}`, "", attributes);
  const beside = (el instanceof ShadowRoot && el.host.parentElement) || el;
  return { root, keys: new Keys(root, beside) };
}
