import assert from "node:assert/strict";
import { test } from "node:test";
import { strokeOf } from "../../minimax_lab/widgets/fingers.js";
import { scrolledTo, View } from "../../minimax_lab/widgets/view.js";

const length = (value) => ({ baseVal: { value } });

function treeOf(width, height) {
  const classes = new Set();
  const svg = { width: length(width), height: length(height), style: {} };
  const toggle = (name, isOn) => (isOn ? classes.add(name) : classes.delete(name));
  return { firstElementChild: svg, classList: { toggle }, classes };
}

test("a picture with too little room is shrunk, and with far too little cropped", () => {
  const tree = treeOf(1000, 400);
  const view = new View([tree]);
  assert.equal(view.measure(), true);
  assert.equal(view.measure(), false);
  assert.equal(view.take(1200, 800, 1), 400);
  view.show();
  assert.equal(tree.firstElementChild.style.width, "1000px");
  assert.deepEqual([...tree.classes], []);
  assert.equal(view.take(500, 200, 1), 200);
  view.show();
  assert.equal(tree.firstElementChild.style.width, "500px");
  assert.deepEqual([...tree.classes], []);
  assert.equal(view.take(400, 160, 1), 160);
  view.show();
  assert.equal(tree.firstElementChild.style.width, "800px");
  assert.deepEqual([...tree.classes], ["mm-wide", "mm-high"]);
});

test("what is seen of a picture in a space, and at which scale", () => {
  const view = new View([treeOf(1000, 400)]);
  view.measure();
  assert.equal(view.shareIn(800, 320), 1);
  assert.equal(view.shareIn(400, 320), 0.5);
  assert.equal(view.scaleIn(2000, 1600), 2);
});

test("what is seen moves nothing, and what isn't comes to the middle, as much as has room", () => {
  assert.equal(scrolledTo([[200, 260]], 10, 500), 10);
  assert.equal(scrolledTo([[200, 260]], 10, 500, true), -20);
  assert.equal(scrolledTo([[880, 920]], 10, 500), 650);
  const apart = [
    [880, 920],
    [780, 820],
    [80, 120],
  ];
  assert.equal(scrolledTo(apart, 10, 500), 600);
});

test("a quick stroke across is a step", () => {
  const began = { timeStamp: 0, clientX: 100, clientY: 100 };
  const up = { type: "pointerup", timeStamp: 200, clientX: 30, clientY: 110 };
  assert.equal(strokeOf(up, began), 1);
  assert.equal(strokeOf({ ...up, clientX: 170 }, began), -1);
  assert.equal(strokeOf({ ...up, timeStamp: 500 }, began), 0);
  assert.equal(strokeOf({ ...up, clientY: 170 }, began), 0);
  assert.equal(strokeOf({ ...up, type: "pointercancel" }, began), 0);
});
