// Where the parts of a Stepper or a Compare stand.

// A Stepper's code stands beside the picture, or below it with the calls beside, or all below
// each other; where a Compare has little room, both pictures come first.
function arrangeStage(root, { sides }) {
  const pair = sides.length > 1;

  // Scrolls the picture and the code to what is current; scrollIntoView would move the page too.
  function keepInSight({ tree, code, here }) {
    // Nothing below moves when a picture is less high than one before.
    const high = Math.max(tree.offsetHeight, parseFloat(tree.style.minHeight) || 0);
    tree.style.minHeight = `${high}px`;
    const [x, margin] = [here * tree.scrollWidth, tree.clientWidth / 5];
    const scrolled = Math.min(tree.scrollLeft, x - margin);
    tree.scrollLeft = Math.max(x + margin - tree.clientWidth, scrolled);
    const row = code.querySelector(".mm-now");
    if (!row) return;
    const [listing, around] = [row.parentElement, 2 * row.offsetHeight];
    const least = row.offsetTop + row.offsetHeight + around - listing.clientHeight;
    listing.scrollTop = Math.max(least, Math.min(listing.scrollTop, row.offsetTop - around));
  }

  function arrange() {
    const width = root.clientWidth - 24;
    if (width < 0) return; // out of sight
    const room = width - 0.85 * sizeOf(sides[0].tree)[0]; // beside a picture that shrinks a little
    root.dataset.layout = pair ? (width < 700 ? "column" : "pair")
      : room > 590 ? "beside" : room > 335 ? "corner" : width > 740 ? "below" : "narrow";
    for (const side of sides) {
      side.tree.style.minHeight = "";
      keepInSight(side);
    }
  }

  new ResizeObserver(arrange).observe(root);
  const fitted = () => {
    for (const { tree } of sides) {
      tree.firstElementChild.style.minWidth = `${(pair ? 0.53 : 0.75) * sizeOf(tree)[0]}px`;
    }
    sides.forEach(keepInSight);
  };
  return { fitted, keys: [] };
}
