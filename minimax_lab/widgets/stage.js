// How the page of a Stepper or a Compare is arranged in the width and the height of the view; the
// stage, which fills the screen; pictures that are panned and zoomed; and what a finger does.

const [LEAST, MOST] = [12 / 15, 4]; // to which pictures are scaled: letters of 15 px keep 12

// To be called when the page is made; what it returns is to be called after each frame.
function arrangeStage(root, { bar, sentence, longest, sides }) {
  const view = viewOf(sides.map(({ tree }) => tree));
  const fills = () => root.matches(":fullscreen, :popover-open");
  let scroller = document.documentElement; // the outermost element that scrolls
  for (let up = root.getRootNode().host; up; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) scroller = up;
  }
  let [arranged, sizes] = ["", ""]; // the room and the pictures for which the page was arranged

  // The pictures get what the bar and the sentence leave of the view. That layout is taken in which
  // most of a picture is seen; on the stage without code, the one in which it is largest.
  function arrange() {
    const [staged, coded] = [fills(), root.hasAttribute("data-code")];
    stage.hidden = isInTallFrame() && !document.fullscreenEnabled; // it would fill the frame
    const screen = isInTallFrame() ? 0.8 * outerHeight : document.documentElement.clientHeight;
    const high = staged ? screen : Math.min(screen, scroller.clientHeight);
    sizes = `${view.size()}`;
    const now = [root.clientWidth, high, staged, coded, sizes].join();
    if (!root.clientWidth || now === arranged) return; // out of sight, or nothing has changed
    arranged = now;
    root.toggleAttribute("data-tight", root.clientWidth < 800 || high < 600);
    root.style.setProperty("--widest", `${view.size()[0] * (staged ? MOST : 1)}px`);
    const copy = write(make("p", "mm-sentence"), longest);
    sentence.after(copy);
    sentence.style.minHeight = `${copy.offsetHeight}px`; // nothing below it moves
    copy.remove();
    const layouts = sides[1]
      ? ["row", "column"].slice(root.clientWidth < 600)
      : ["beside", "corner", "below"].slice(!coded);
    let [best, space, most] = ["", [], 0];
    for (const layout of layouts) {
      const there = spaceIn(layout, high);
      const worth = view.worth(...there, staged && !coded);
      if (worth > most + 0.01) [best, space, most] = [layout, there, worth];
      if (most === 1) break; // all of it is seen, and what isn't measured takes no time
    }
    root.dataset.layout = best;
    root.style.setProperty("--high", `${view.take(...space, staged ? MOST : 1)}px`);
    fitted();
  }

  // The width and the height that a layout has for a picture; all else is measured beside pictures
  // that are so high that nothing is higher.
  function spaceIn(layout, high) {
    root.dataset.layout = layout;
    root.style.setProperty("--high", `${high}px`);
    const last = sides.at(-1).tree;
    const legend = !root.hasAttribute("data-tight") && root.querySelector(".mm-legend");
    const end = fills() ? last.closest(".mm-sides") : legend || last;
    const over = end.getBoundingClientRect().bottom - root.getBoundingClientRect().top + 6 - high;
    return [last.clientWidth, last.clientHeight - over / (layout === "column" ? 2 : 1)];
  }

  function fitted() {
    if (sizes !== `${view.size()}`) arrange();
    view.show();
    view.follow();
    for (const row of root.querySelectorAll(".mm-now")) {
      // scrollIntoView would move the page, too
      const listing = row.parentElement;
      const around = Math.min(2 * row.offsetHeight, (listing.clientHeight - row.offsetHeight) / 2);
      const least = row.offsetTop + row.offsetHeight + around - listing.clientHeight;
      listing.scrollTop = Math.max(least, Math.min(listing.scrollTop, row.offsetTop - around));
    }
  }

  function showCode(on) {
    code.setAttribute("aria-pressed", root.toggleAttribute("data-code", on));
    arrange();
  }

  async function fill() {
    if (stage.hidden) return;
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
    stage.setAttribute("aria-pressed", root.toggleAttribute("data-stage", fills()));
    showCode(!fills());
    root.focus({ preventScroll: true });
    if (!fills()) root.scrollIntoView({ block: "nearest" }); // the page may have been turned
  }

  const code = bar.add("code", "Show or hide the code and the calls (S)", "s", () => showCode());
  const stage = bar.add("stage", "Fill the screen (F)", "f", fill);
  Object.assign(bar.keyed, {
    Escape: () => root.popover && fill(),
    "+": () => view.zoom(1.25),
    "-": () => view.zoom(0.8),
    0: () => view.zoom(0),
    "Alt+ArrowLeft": () => view.pan(-80, 0),
    "Alt+ArrowRight": () => view.pan(80, 0),
    "Alt+ArrowUp": () => view.pan(0, -80),
    "Alt+ArrowDown": () => view.pan(0, 80),
  });
  root.addEventListener("fullscreenchange", filled);
  hearFingers(root, view, bar.step, fills);
  const resized = new ResizeObserver(arrange);
  for (const one of [root, scroller]) resized.observe(one);
  addEventListener("resize", arrange);
  showCode(true);
  return fitted;
}

// What is seen of a picture: all of it, or as much as has room where it isn't shrunk any more. The
// two of a Compare are of one size, and the same part of both is seen.
function viewOf(trees) {
  let [width, height] = [1, 1]; // of the largest picture until now
  let [wide, high] = [1, 1]; // of the box
  let [scale, usual] = [1, 1];

  function size() {
    for (const [across, down] of trees.map(sizeOf)) {
      [width, height] = [Math.max(across, width), Math.max(down, height)];
    }
    return [width, height];
  }

  const fit = (across, down) => Math.min(across / width, down / height);
  const part = (space, all) => Math.min(space / all / LEAST, 1);
  const worth = (across, down, staged) =>
    part(across, width) * part(down, height) + (staged ? fit(across, down) : 0);

  function take(across, down, most) {
    usual = scale = Math.max(Math.min(fit(across, down), most), LEAST);
    [wide, high] = [across, Math.max(Math.min(down, usual * height), 120)];
    return Math.ceil(high);
  }

  // Gives each picture its size, and lets what has no room fade out.
  function show() {
    for (const tree of trees) {
      const [across, down] = sizeOf(tree).map((side) => Math.floor(scale * side));
      const { style } = tree.firstElementChild;
      if (style.width !== `${across}px`) style.width = `${across}px`;
      tree.classList.toggle("mm-wide", across > wide + 1);
      tree.classList.toggle("mm-high", down > high + 1);
      tree.classList.toggle("mm-zoomed", scale > usual);
    }
  }

  // Keeps the current node about in the middle; of two that are far apart, the lower one.
  function follow(slack = 0.3) {
    const all = trees.flatMap((tree) => [...tree.querySelectorAll('[data-glide="pointer"]')]);
    const nodes = all.map((pointer) => pointer.transform.baseVal.getItem(0).matrix);
    nodes.sort((one, other) => other.f - one.f);
    if (!nodes.length || !trees[0].matches(".mm-wide, .mm-high")) return;
    const kept = (side, start, space, part) => {
      const [low, other = low] = nodes.map((node) => (scale * node[side]) / space);
      const apart = Math.abs(low - other) < 0.62 ? Math.abs(low - other) : 0;
      const middle = apart ? (low + other) / 2 : low;
      const isThere = Math.abs(middle - start / space - part) < slack - apart / 2;
      return isThere ? start : space * (middle - part);
    };
    // Below a node there is more to see than above it.
    const { scrollLeft: left, scrollTop: top } = trees[0];
    scroll(kept("e", left, wide, 0.5), kept("f", top, high, 0.4));
  }

  const scroll = (left, top, behavior) =>
    trees.forEach((tree) => tree.scrollTo({ left, top, behavior }));

  // By a factor, around a place on the screen in one of the trees, or else the current node; by 0:
  // as it was.
  function zoom(by, at, tree) {
    const [before, left, top] = [scale, trees[0].scrollLeft, trees[0].scrollTop];
    scale = by ? Math.min(Math.max(scale * by, Math.min(usual, fit(wide, high))), MOST) : usual;
    show();
    if (!at) return follow(0);
    const box = tree.getBoundingClientRect();
    const [x, y, grown] = [at.clientX - box.x, at.clientY - box.y, scale / before];
    scroll((left + x) * grown - x, (top + y) * grown - y, "instant");
  }

  const pan = (x, y) => scroll(trees[0].scrollLeft + x, trees[0].scrollTop + y, "instant");
  return { trees, size, worth, take, show, follow, zoom, pan };
}

// The mouse or one finger pans a picture; two fingers zoom it, or the wheel (on the page with Ctrl,
// as a pinched touchpad does). A quick stroke of one finger is a step.
function hearFingers(root, view, step, fills) {
  const down = new Map(); // where each finger is
  let [began, under, left] = [null, null, 0]; // the only one, and the picture under it

  root.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button, select, input, .mm-calls")) return;
    under = event.target.closest(".mm-tree");
    [began, left] = [down.size ? null : event, under?.scrollLeft];
    down.set(event.pointerId, event);
  });
  root.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last || !under) return;
    root.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    const [x, y] = [last.clientX - event.clientX, last.clientY - event.clientY];
    view.pan(x / down.size, y / down.size);
    const other = [...down.values()].find((one) => one !== event);
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (other) view.zoom(apart(event) / apart(last), other, under);
  });
  const ended = (event) => {
    if (!down.delete(event.pointerId) || !began || event.pointerType !== "touch") return;
    const [x, y] = [event.clientX - began.clientX, event.clientY - began.clientY];
    const quick = event.timeStamp - began.timeStamp < 400 && event.type === "pointerup";
    if (!quick || Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
    if (under) view.pan(left - under.scrollLeft, 0); // a stroke steps, and doesn't pan
    step(x < 0 ? 1 : -1);
  };
  for (const kind of ["pointerup", "pointercancel"]) root.addEventListener(kind, ended);
  for (const tree of view.trees) {
    tree.addEventListener("touchstart", (event) => event.touches[1] && event.preventDefault());
    tree.addEventListener(
      "wheel",
      (event) => {
        const { ctrlKey, deltaX, deltaY } = event;
        if (ctrlKey || fills()) view.zoom(0.998 ** deltaY, event, tree);
        else if (Math.abs(deltaX) > Math.abs(deltaY)) view.pan(deltaX, 0);
        else return;
        event.preventDefault();
      },
      { passive: false },
    );
  }
}
