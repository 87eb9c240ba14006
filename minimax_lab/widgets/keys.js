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

/** @param {string} key as `pressedKey` returns it; @returns {string} as it stands on keyboards */
export function writtenKey(key) {
  if (key === " ") return "Space";
  if (/^[A-Z]$/.test(key)) return `Shift+${key}`;
  const written = key.replace("ArrowLeft", "←").replace("ArrowRight", "→");
  return written.replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
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
      if (pressed === "?" || !target.closest(itsOwn)) this.#act(event, pressed);
      // Undo is a text field's own, and what has been done isn't done twice.
      if (!pressed.startsWith("Ctrl+") || event.defaultPrevented || pressed === "Ctrl+z") return;
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
   * Make a button for the card of all keys, which ? opens and closes, too.
   * @param {HTMLElement} bar
   */
  card(bar) {
    const card = make(this.root, "dialog.mm-card", "", { "aria-label": "Keys" });
    const turn = () => {
      if (card.open) return card.close();
      card.showModal();
      if (isInTallFrame()) card.style.margin = `${bar.getBoundingClientRect().bottom}px auto auto`;
    };
    const made = button(bar, "?", turn, "All keys (?)");
    setAll(made, { "aria-label": made.title });
    this.tell("All keys", "?");
    const list = make(card, "dl");
    for (const { does, key } of this.#rows.filter((row) => !row.made?.hidden)) {
      make(make(list, "dt"), "b", key);
      make(list, "dd", does);
    }
    button(make(list, "dt"), "Close", turn);
    // Beside the list.
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
 * Make the root of a widget and the map of its keys; an attribute keeps them from JupyterLab.
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
