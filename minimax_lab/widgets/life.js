// What a page sets up outside itself, and how that ends with the page.

/**
 * Call `tie` when a page is put into the document, with a signal that is aborted when it is taken
 * out. It is called anew if the page comes back, as a cell does that was scrolled out of a long
 * notebook.
 * @param {Element} root
 * @param {(signal: AbortSignal) => void} tie
 */
export function whileConnected(root, tie) {
  /** @type {AbortController | null} */
  let life = null;

  function look() {
    if (root.isConnected === Boolean(life)) return;
    life?.abort();
    life = root.isConnected ? new AbortController() : null;
    if (life) tie(life.signal);
  }

  // An element that is put into the document or taken out changes its size.
  new ResizeObserver(look).observe(root);
  look();
}
