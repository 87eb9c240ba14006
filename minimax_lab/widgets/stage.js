// How the page of a Stepper or a Compare is arranged in the width and the height of the view; the
// stage, which fills the screen; pictures that are panned and zoomed; and what a finger does.

const LEAST = 12 / 14; // to which a picture shrinks: its smallest letters have 14 px, and keep 12
const MOST = 4; // to which it grows
const SWITCHES = {
  s: ["Show or hide the code (S)", "M5 3 1 8l4 5M11 3l4 5-4 5"],
  f: ["Fill the screen (F)", "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"],
};

// To be called when the page is made; what it returns has `fitted`, to be called after each frame.
function arrangeStage(root, { bar, sentence, longest = "", sides, step }) {
  const views = sides.map(({ tree }) => viewOf(tree));
  const fills = () => root.matches(":fullscreen, :popover-open");
  const scroller = scrollerOf(root);
  let known = ""; // the room for which the page was arranged

  // The pictures get what the bar and the sentence leave of the view. That layout is taken in which
  // most of a picture is seen; on the stage, the one in which it is largest.
  function arrange() {
    const view = document.documentElement.clientHeight;
    const high = fills() ? view : Math.min(view, scroller?.clientHeight ?? view);
    const [wide, code] = [root.clientWidth, root.hasAttribute("data-code")];
    const room = [wide, high, code, fills(), ...views.map((one) => one.size())].join();
    if (!wide || room === known) return; // out of sight, or nothing has changed
    known = room;
    root.toggleAttribute("data-tight", wide < 760 || high < 600);
    const [one, most] = [views[0], fills() ? MOST : 1];
    root.style.setProperty("--widest", `${one.size()[0] * most}px`);
    keepHeight(sentence, longest);
    const layouts = views[1] ? ["row", "column"] : ["beside", "corner", "below"].slice(!code);
    const rooms = layouts.map((layout) => [layout, ...roomIn(layout, high)]);
    const worth = ([, ...there]) => one.seen(...there) + (fills() ? one.fit(...there) : 0);
    const [layout, ...there] = rooms.reduce((a, b) => (worth(b) > worth(a) + 0.01 ? b : a));
    root.dataset.layout = layout;
    for (const view of views) view.take(...there, most);
    fitted();
  }

  // The width and the height that a layout has for a picture; all else is measured beside pictures
  // that are so high that nothing is higher.
  function roomIn(layout, high) {
    root.dataset.layout = layout;
    for (const { tree } of sides) tree.style.height = `${high}px`;
    const [last, rows] = [sides.at(-1).tree, layout === "column" ? 2 : 1];
    const legend = !root.hasAttribute("data-tight") && root.querySelector(".mm-legend");
    const end = fills() ? last.closest(".mm-sides") : legend || last;
    const down = end.getBoundingClientRect().bottom - root.getBoundingClientRect().top;
    return [last.clientWidth, high - (down + 10 - high) / rows];
  }

  function fitted() {
    if (views.filter((one) => one.grew()).length) arrange();
    for (const one of views) one.show();
    for (const [place, { code }] of sides.entries()) {
      views[place].follow();
      const row = code.querySelector(".mm-now");
      if (!row?.offsetParent) continue; // scrollIntoView would move the page, too
      const [listing, around] = [row.parentElement, 2 * row.offsetHeight];
      const least = row.offsetTop + row.offsetHeight + around - listing.clientHeight;
      listing.scrollTop = Math.max(least, Math.min(listing.scrollTop, row.offsetTop - around));
    }
  }

  function showCode(on) {
    root.toggleAttribute("data-code", on);
    switches.s.setAttribute("aria-pressed", on);
    arrange();
  }

  function fill() {
    if (root.matches(":fullscreen")) document.exitFullscreen();
    else if (root.popover) filled((root.popover = null));
    else (root.requestFullscreen?.() ?? Promise.reject()).catch(popUp);
  }

  function popUp() { // where a page may not fill the screen, it fills the window
    root.popover = "manual";
    root.showPopover();
    filled();
  }

  function filled() {
    root.toggleAttribute("data-stage", fills());
    switches.f.setAttribute("aria-pressed", fills());
    showCode(!fills());
    root.focus({ preventScroll: true });
  }

  const all = (what, ...how) => () => views.forEach((one) => one[what](...how));
  const acts = {
    "f": fill, "s": () => showCode(!root.hasAttribute("data-code")),
    "+": all("zoom", 1.25), "-": all("zoom", 0.8), "0": all("zoom", 0),
    "Alt+ArrowLeft": all("pan", -80, 0), "Alt+ArrowRight": all("pan", 80, 0),
    "Alt+ArrowUp": all("pan", 0, -80), "Alt+ArrowDown": all("pan", 0, 80),
    "Escape": () => root.popover && fill(),
  };
  const switches = {};
  for (const [key, [title, path]] of Object.entries(SWITCHES)) {
    switches[key] = setAll(button(bar, "", acts[key], title), { "aria-label": title });
    const picture = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`;
    switches[key].innerHTML = picture;
  }
  root.addEventListener("keydown", (event) => {
    const act = acts[(event.altKey ? "Alt+" : "") + event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  root.addEventListener("fullscreenchange", filled);
  hearFingers(root, sides.map(({ tree }) => tree), views, step, fills);
  const resized = new ResizeObserver(arrange);
  for (const one of [root, scroller]) if (one) resized.observe(one);
  addEventListener("resize", arrange);
  showCode(true);
  const keys = [["F", "fill the screen"], ["S", "show or hide the code"], ["+ − 0", "zoom"],
    ["Alt + arrows", "pan"]];
  return { fitted, keys };
}

// What scrolls the page around a widget: the outermost element, or nothing but the window.
function scrollerOf(root) {
  let [found, above] = [null, root.getRootNode().host];
  while ((above = above.parentElement)) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) found = above;
  }
  return found;
}

// Gives a paragraph the height of the longest of its sentences, so that nothing below it moves.
function keepHeight(paragraph, longest) {
  const copy = paragraph.cloneNode();
  copy.removeAttribute("aria-live");
  copy.style.minHeight = "";
  paragraph.after(write(copy, longest));
  paragraph.style.minHeight = `${copy.offsetHeight}px`;
  copy.remove();
}

const bounded = (number, least, most) => Math.max(least, Math.min(number, most));

// A box that shows a picture: all of it, or as much as has room where it isn't shrunk any more.
function viewOf(tree) {
  let [width, height] = sizeOf(tree); // of the largest picture until now
  let [wide, high] = [1, 1]; // of the box
  let [scale, usual] = [1, 1];

  function grew() {
    const [across, down] = sizeOf(tree);
    const more = across > width || down > height;
    [width, height] = [Math.max(across, width), Math.max(down, height)];
    return more;
  }

  const fit = (across, down) => Math.min(across / width, down / height);
  const seen = (across, down) => Math.min(across / width / LEAST, 1)
    * Math.min(down / height / LEAST, 1);

  function take(across, down, most) {
    usual = scale = bounded(fit(across, down), LEAST, most);
    [wide, high] = [across, Math.max(Math.min(down, usual * height), 120)];
    tree.style.height = `${high}px`;
  }

  const show = () => {
    tree.firstElementChild.style.width = `${scale * sizeOf(tree)[0]}px`;
  };

  // Keeps the current node in sight.
  function follow() {
    const pointer = tree.querySelector('[data-glide="pointer"]');
    if (!pointer || (scale * width <= wide + 1 && scale * height <= high + 1)) return;
    const { e: x, f: y } = pointer.transform.baseVal.consolidate().matrix;
    const centred = (at, start, room) => Math.abs(scale * at - start - room / 2) < 0.3 * room
      ? start : scale * at - room / 2;
    tree.scrollTo(centred(x, tree.scrollLeft, wide), centred(y, tree.scrollTop, high));
    fade();
  }

  // What goes on beyond an edge fades out there.
  function fade() {
    const { scrollLeft: x, scrollTop: y, scrollWidth, scrollHeight } = tree;
    for (const [edge, beyond] of Object.entries({
      left: x, top: y, right: scrollWidth - wide - x, bottom: scrollHeight - high - y,
    })) tree.style.setProperty(`--${edge}`, `${bounded(beyond, 0, 24)}px`);
  }

  // By a factor, around a point of the box; by 0: as it was.
  function zoom(by, x = wide / 2, y = high / 2) {
    const [before, left, top] = [scale, tree.scrollLeft + x, tree.scrollTop + y];
    scale = by ? bounded(scale * by, Math.min(usual, fit(wide, high)), MOST) : usual;
    tree.classList.toggle("mm-zoomed", scale > usual);
    show();
    const grown = scale / before;
    tree.scrollTo({ left: left * grown - x, top: top * grown - y, behavior: "instant" });
    fade();
  }

  const pan = (x, y) => tree.scrollBy({ left: x, top: y, behavior: "instant" });

  tree.addEventListener("scroll", fade);
  return { size: () => [width, height], grew, fit, seen, take, show, follow, zoom, pan };
}

// The mouse or one finger pans a picture, two fingers zoom it, and so does the wheel (on the page
// with Ctrl, as a pinched touchpad does). A quick stroke of one finger is a step.
function hearFingers(root, trees, views, step, fills) {
  const down = new Map(); // where each finger is
  let began = null; // the first one; null as soon as there are two
  let on = -1; // the picture under it

  root.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button, select, input, .mm-calls")) return;
    on = trees.findIndex((tree) => tree.contains(event.target));
    began = down.size ? null : event;
    down.set(event.pointerId, event);
  });
  root.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last || on < 0) return;
    down.set(event.pointerId, event);
    root.setPointerCapture(event.pointerId);
    const [x, y] = [last.clientX - event.clientX, last.clientY - event.clientY];
    views[on].pan(x / down.size, y / down.size);
    const other = [...down.values()].find((one) => one.pointerId !== event.pointerId);
    if (!other) return;
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    zoomAt(on, apart(event) / Math.max(apart(last), 1), other);
  });
  const ended = (event) => {
    if (!down.delete(event.pointerId) || !began || event.pointerType !== "touch") return;
    const [x, y] = [event.clientX - began.clientX, event.clientY - began.clientY];
    const quick = event.timeStamp - began.timeStamp < 400 && event.type === "pointerup";
    if (quick && Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  };
  root.addEventListener("pointerup", ended);
  root.addEventListener("pointercancel", ended);

  function zoomAt(place, by, { clientX, clientY }) {
    const box = trees[place].getBoundingClientRect();
    views[place].zoom(by, clientX - box.x, clientY - box.y);
  }
  for (const [place, tree] of trees.entries()) {
    tree.addEventListener("touchstart", (event) => event.touches[1] && event.preventDefault());
    tree.addEventListener("wheel", (event) => {
      const { deltaX, deltaY } = event;
      if (event.ctrlKey || fills()) zoomAt(place, 0.998 ** deltaY, event);
      else if (Math.abs(deltaX) > Math.abs(deltaY)) views[place].pan(deltaX, 0);
      else return;
      event.preventDefault();
    }, { passive: false });
  }
}
