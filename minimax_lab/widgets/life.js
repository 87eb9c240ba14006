// What a page has outside itself, and how that ends.

/**
 * Tie a page to its surroundings for as long as it is in the document. `tie` gets a signal that is
 * aborted when the page has gone, and is called anew if it comes back, as a cell that was scrolled
 * out of a long notebook does.
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

  // What is taken out of the document, or put into it, changes its size.
  new ResizeObserver(look).observe(root);
  look();
}
