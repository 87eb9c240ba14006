// What the mouse, fingers and the wheel do to a picture.

/** @typedef {import("./view.js").View} View */

/** @param {PointerEvent} one @param {PointerEvent} other */
function distance(one, other) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/**
 * Return 1 for a quick swipe to the left, which leads on; -1 for one to the right; 0 for any other.
 * @param {Pick<PointerEvent, "type" | "timeStamp" | "clientX" | "clientY">} event
 * @param {Pick<PointerEvent, "timeStamp" | "clientX" | "clientY">} began
 */
export function strokeOf(event, began) {
  const x = event.clientX - began.clientX;
  const y = event.clientY - began.clientY;
  const isQuick = event.timeStamp - began.timeStamp < 400 && event.type === "pointerup";
  if (!isQuick || Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/**
 * Let the mouse or one finger pan a picture, two fingers zoom it, and a quick swipe be a step.
 * @param {HTMLElement} root
 * @param {View} view
 * @param {(by: number) => void} step
 */
export function hearFingers(root, view, step) {
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  /** @type {PointerEvent | null} where a finger came down, if it is the only one */
  let began = null;
  /** @type {HTMLElement | null} the picture under it */
  let under = null;
  let left = 0;

  root.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("button, select, input, .mm-calls")) return;
    under = target.closest(".mm-tree");
    left = under?.scrollLeft ?? 0;
    began = down.size ? null : event;
    down.set(event.pointerId, event);
  });
  root.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last || !under) return;
    root.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    const x = last.clientX - event.clientX;
    const y = last.clientY - event.clientY;
    view.pan(x / down.size, y / down.size);
    const other = [...down.values()].find((one) => one !== event);
    if (other) view.zoom(distance(event, other) / distance(last, other), other, under);
  });
  const ended = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId) || !began || event.pointerType !== "touch") return;
    const by = strokeOf(event, began);
    if (!by) return;
    // A swipe is a step, so its panning is undone.
    if (under) view.pan(left - under.scrollLeft, 0);
    step(by);
  };
  root.addEventListener("pointerup", ended);
  root.addEventListener("pointercancel", ended);
}

/**
 * Let the wheel zoom, on the stage or with Ctrl (which a pinch on a touchpad sends too), or pan if
 * it goes sideways.
 * @param {View} view
 * @param {() => boolean} isStaged
 */
export function hearWheel(view, isStaged) {
  for (const tree of view.trees) {
    tree.addEventListener("touchstart", (event) => {
      if (event.touches.length > 1) event.preventDefault();
    });
    const turned = (/** @type {WheelEvent} */ event) => {
      const { ctrlKey, deltaX, deltaY } = event;
      if (ctrlKey || isStaged()) view.zoom(0.998 ** deltaY, event, tree);
      else if (Math.abs(deltaX) > Math.abs(deltaY)) view.pan(deltaX, 0);
      else return;
      event.preventDefault();
    };
    tree.addEventListener("wheel", turned, { passive: false });
  }
}
