import assert from "node:assert/strict";
import { test } from "node:test";
import { Keys, pressedKey, writtenKey } from "../../minimax_lab/widgets/keys.js";

const held = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test("a key is named with what is held down beside it", () => {
  assert.equal(pressedKey({ ...held, key: "a" }), "a");
  assert.equal(pressedKey({ ...held, key: "D", shiftKey: true }), "D");
  assert.equal(pressedKey({ ...held, key: "ArrowLeft", shiftKey: true }), "Shift+ArrowLeft");
  assert.equal(pressedKey({ ...held, key: "ArrowLeft", altKey: true }), "Alt+ArrowLeft");
  assert.equal(pressedKey({ ...held, key: "Z", ctrlKey: true }), "Ctrl+z");
  assert.equal(pressedKey({ ...held, key: "z", metaKey: true }), "Ctrl+z");
});

test("a key is written as it stands on keyboards", () => {
  for (const [pressed, written] of [
    ["ArrowLeft", "←"],
    ["Alt+ArrowRight", "Alt+→"],
    [" ", "Space"],
    ["Home", "Home"],
    ["c", "C"],
    ["C", "Shift+C"],
    ["Ctrl+z", "Ctrl+Z"],
    ["1", "1"],
  ]) {
    assert.equal(writtenKey(pressed), written);
  }
});

/** Press a key on a root; `own` is what the target is, as a selector would find it. */
function press(root, key, own = "") {
  const event = new Event("keydown", { cancelable: true });
  root.closest = (selector) => (selector.includes(own || "nothing") ? root : null);
  root.dispatchEvent(Object.assign(event, held, { key }));
  return event.defaultPrevented;
}

test("a key acts once, and is the browser's own where it acts not or says so", () => {
  const root = new EventTarget();
  const elsewhere = new EventTarget();
  const acted = [];
  const keys = new Keys(root, elsewhere);
  keys.hear(root, { Enter: () => acted.push("Enter"), 7: () => false });
  keys.hear(root, { " ": () => acted.push("Space") });
  keys.hear(elsewhere, { Enter: () => acted.push("never") });
  assert.equal(press(root, "Enter"), true);
  assert.equal(press(root, "7"), false);
  assert.equal(press(root, "8"), false);
  assert.equal(press(root, " "), true);
  assert.deepEqual(acted, ["Enter", "Space"]);
});

test("Space is a button's own, and on the card no key acts", () => {
  const root = new EventTarget();
  const keys = new Keys(root, root);
  keys.hear(root, { " ": () => {}, Enter: () => {} });
  assert.equal(press(root, " ", "button"), false);
  assert.equal(press(root, "Enter", "button"), true);
  assert.equal(press(root, "Enter", "dialog"), false);
});
