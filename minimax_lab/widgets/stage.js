// How the page of a Stepper or a Compare is arranged in the width and the height of the view; the
// stage, which fills the screen; pictures that are panned and zoomed; and what a finger does.

const [LEAST, MOST] = [12 / 14, 4]; // to which pictures are scaled: letters of 14 px keep 12

// To be called when the page is made; what it returns has `fitted`, to be called after each frame.
function arrangeStage(root, { bar, sentence, longest = "", sides, step }) {
  const views = sides.map(({ tree }) => viewOf(tree));
  const fills = () => root.matches(":fullscreen, :popover-open");
  let scroller = document.documentElement; // the outermost element that scrolls
  for (let up = root.getRootNode().host; up; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) scroller = up;
  }
  let [known, sizes] = ["", ""]; // the room and the pictures for which the page was arranged
  let scrolled = []; // the listings that have no room for all of their lines

  // The pictures get what the bar and the sentence leave of the view. That layout is taken in which
  // most of a picture is seen; on the stage, the one in which it is largest.
  function arrange() {
    const [staged, code] = [fills(), root.hasAttribute("data-code")];
    const view = document.documentElement.clientHeight;
    const high = staged ? view : Math.min(view, scroller.clientHeight);
    sizes = sizesNow();
    const room = [root.clientWidth, high, staged, code, sizes].join();
    if (!root.clientWidth || room === known) return; // out of sight, or nothing has changed
    known = room;
    root.toggleAttribute("data-tight", root.clientWidth < 760 || high < 600);
    root.style.setProperty("--widest", `${views[0].size()[0] * (staged ? MOST : 1)}px`);
    const copy = write(sentence.cloneNode(), longest);
    copy.style.minHeight = "";
    sentence.after(copy);
    sentence.style.minHeight = `${copy.offsetHeight}px`; // nothing below it moves
    copy.remove();
    const layouts = views[1] ? ["row", "column"].slice(root.clientWidth < 600)
      : ["beside", "corner", "below"].slice(!code);
    const rooms = layouts.map((layout) => [layout, ...roomIn(layout, high)]);
    const worth = ([, ...there]) => views[0].worth(...there, staged);
    const [layout, ...there] = rooms.reduce((a, b) => (worth(b) > worth(a) + 0.01 ? b : a));
    root.dataset.layout = layout;
    const highs = views.map((one) => one.take(...there, staged ? MOST : 1));
    root.style.setProperty("--high", `${Math.max(...highs)}px`);
    scrolled = [...root.querySelectorAll("ol")].filter((ol) => ol.scrollHeight > ol.clientHeight);
    fitted();
  }

  // The width and the height that a layout has for a picture; all else is measured beside pictures
  // that are so high that nothing is higher.
  function roomIn(layout, high) {
    root.dataset.layout = layout;
    root.style.setProperty("--high", `${high}px`);
    const last = sides.at(-1).tree;
    const legend = !root.hasAttribute("data-tight") && root.querySelector(".mm-legend");
    const end = fills() ? last.closest(".mm-sides") : legend || last;
    const down = end.getBoundingClientRect().bottom - root.getBoundingClientRect().top;
    return [last.clientWidth, high - (down + 6 - high) / (layout === "column" ? 2 : 1)];
  }

  function fitted() {
    if (sizes !== sizesNow()) arrange();
    for (const one of views) one.show();
    for (const one of views) one.follow();
    for (const listing of scrolled) { // scrollIntoView would move the page, too
      const row = listing.querySelector(".mm-now");
      if (!row) continue;
      const around = 2 * row.offsetHeight;
      const least = row.offsetTop + row.offsetHeight + around - listing.clientHeight;
      listing.scrollTop = Math.max(least, Math.min(listing.scrollTop, row.offsetTop - around));
    }
  }

  const sizesNow = () => views.map((one) => one.size()).join();

  function showCode(on) {
    switches.s.setAttribute("aria-pressed", root.toggleAttribute("data-code", on));
    arrange();
  }

  async function fill() {
    if (root.matches(":fullscreen")) return document.exitFullscreen();
    if (root.popover) root.popover = null;
    else {
      await root.requestFullscreen?.().catch(() => {});
      if (!fills()) root.popover = "manual"; // where it may not, it fills the window
      if (root.popover) root.showPopover();
    }
    filled();
  }

  function filled() {
    switches.f.setAttribute("aria-pressed", root.toggleAttribute("data-stage", fills()));
    showCode(!fills());
    root.focus({ preventScroll: true });
    if (!fills()) root.scrollIntoView({ block: "nearest" }); // the page may have been turned
  }

  const all = (what, ...how) => () => views.forEach((one) => one[what](...how));
  const acts = {
    "f": fill, "s": () => showCode(), "Escape": () => root.popover && fill(),
    "+": all("zoom", 1.25), "-": all("zoom", 0.8), "0": all("zoom", 0),
    "Alt+ArrowLeft": all("pan", -80, 0), "Alt+ArrowRight": all("pan", 80, 0),
    "Alt+ArrowUp": all("pan", 0, -80), "Alt+ArrowDown": all("pan", 0, 80),
  };
  const switches = {};
  for (const [key, title, path] of [
    ["s", "Show or hide the code (S)", "M5 3 1 8l4 5M11 3l4 5-4 5"],
    ["f", "Fill the screen (F)", "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"],
  ]) {
    switches[key] = setAll(button(bar, "", acts[key], title), { "aria-label": title });
    switches[key].innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/>`;
  }
  root.addEventListener("keydown", (event) => {
    const act = acts[(event.altKey ? "Alt+" : "") + event.key];
    if (!act || event.ctrlKey || event.metaKey || event.target.closest("dialog")) return;
    event.preventDefault();
    act();
  });
  root.addEventListener("fullscreenchange", filled);
  hearFingers(root, views, step, fills);
  const resized = new ResizeObserver(arrange);
  for (const one of [root, scroller]) resized.observe(one);
  addEventListener("resize", arrange);
  showCode(true);
  return { fitted, keys: [["Zoom", "+ − 0, pinch"], ["Pan", "Alt + arrows, drag"], ["Next or back", "swipe"]] };
}

// A box that shows a picture: all of it, or as much as has room where it isn't shrunk any more.
function viewOf(tree) {
  let [width, height] = sizeOf(tree); // of the largest picture until now
  let [wide, high] = [1, 1]; // of the box
  let [scale, usual] = [1, 1];

  function size() {
    const [across, down] = sizeOf(tree);
    return [width, height] = [Math.max(across, width), Math.max(down, height)];
  }

  const fit = (across, down) => Math.min(across / width, down / height);
  const part = (room, all) => Math.min(room / all / LEAST, 1);
  const worth = (across, down, staged) =>
    part(across, width) * part(down, height) + (staged ? fit(across, down) : 0);

  function take(across, down, most) {
    usual = scale = Math.max(Math.min(fit(across, down), most), LEAST);
    [wide, high] = [across, Math.max(Math.min(down, usual * height), 120)];
    return high;
  }

  // Gives the picture its size, and lets what has no room fade out.
  function show() {
    const [across, down] = sizeOf(tree).map((side) => Math.round(scale * side));
    const { style } = tree.firstElementChild;
    if (style.width !== `${across}px`) style.width = `${across}px`;
    tree.classList.toggle("mm-wide", across > wide + 1);
    tree.classList.toggle("mm-high", down > high + 1);
  }

  // Keeps the current node in sight.
  function follow() {
    const pointer = tree.querySelector('[data-glide="pointer"]');
    if (!pointer || !tree.matches(".mm-wide, .mm-high")) return;
    const { e: x, f: y } = pointer.transform.baseVal.consolidate().matrix;
    const kept = (at, start, room, part) => Math.abs((scale * at - start) / room - part) < 0.3
      ? start : scale * at - part * room;
    // Below a node there is more to see than above it.
    tree.scrollTo(kept(x, tree.scrollLeft, wide, 0.5), kept(y, tree.scrollTop, high, 0.35));
  }

  // By a factor, around a place on the screen; by 0: as it was.
  function zoom(by, at = null) {
    const box = tree.getBoundingClientRect();
    const [x, y] = at ? [at.clientX - box.x, at.clientY - box.y] : [wide / 2, high / 2];
    const [before, left, top] = [scale, tree.scrollLeft + x, tree.scrollTop + y];
    scale = Math.min(Math.max(scale * by, Math.min(usual, fit(wide, high))), MOST);
    if (!by) scale = usual;
    tree.classList.toggle("mm-zoomed", scale > usual);
    show();
    const grown = scale / before;
    tree.scrollTo({ left: left * grown - x, top: top * grown - y, behavior: "instant" });
  }

  const pan = (x, y) => tree.scrollBy({ left: x, top: y, behavior: "instant" });
  return { tree, size, worth, take, show, follow, zoom, pan };
}

// The mouse or one finger pans a picture; two fingers zoom it, or the wheel (on the page with Ctrl,
// as a pinched touchpad does). A quick stroke of one finger is a step.
function hearFingers(root, views, step, fills) {
  const down = new Map(); // where each finger is
  let [began, view, left] = [null, null, 0]; // the only one, and the picture under it

  root.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button, select, input, .mm-calls")) return;
    view = views.find(({ tree }) => tree.contains(event.target));
    [began, left] = [down.size ? null : event, view?.tree.scrollLeft];
    down.set(event.pointerId, event);
  });
  root.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last || !view) return;
    root.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    const [x, y] = [last.clientX - event.clientX, last.clientY - event.clientY];
    view.pan(x / down.size, y / down.size);
    const other = [...down.values()].find((one) => one !== event);
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (other) view.zoom(apart(event) / apart(last), other);
  });
  const ended = (event) => {
    if (!down.delete(event.pointerId) || !began || event.pointerType !== "touch") return;
    const [x, y] = [event.clientX - began.clientX, event.clientY - began.clientY];
    const quick = event.timeStamp - began.timeStamp < 400 && event.type === "pointerup";
    if (!quick || Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
    if (view) view.tree.scrollLeft = left; // a stroke steps, and doesn't pan
    step(x < 0 ? 1 : -1);
  };
  for (const kind of ["pointerup", "pointercancel"]) root.addEventListener(kind, ended);
  for (const { tree, zoom, pan } of views) {
    tree.addEventListener("touchstart", (event) => event.touches[1] && event.preventDefault());
    tree.addEventListener("wheel", (event) => {
      const { ctrlKey, deltaX, deltaY } = event;
      if (ctrlKey || fills()) zoom(0.998 ** deltaY, event);
      else if (Math.abs(deltaX) > Math.abs(deltaY)) pan(deltaX, 0);
      else return;
      event.preventDefault();
    }, { passive: false });
  }
}
