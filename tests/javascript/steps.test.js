import assert from "node:assert/strict";
import { test } from "node:test";
import { Steps, ticksOf } from "../../minimax_lab/widgets/bar.js";

test("steps go on by events, or by lines, and stay within the page", () => {
  const steps = new Steps({ step: 12, first: 10, events: [0, 10, 15, 18] }, 20);
  assert.equal(steps.onward(), 15);
  assert.equal(steps.back(), 10);
  steps.byLine = true;
  assert.equal(steps.onward(), 13);
  assert.equal(steps.back(), 11);
  steps.byLine = false;
  steps.now = 19;
  assert.equal(steps.onward(), 20);
  assert.equal(steps.before([11, 14]), 14);
  assert.equal(steps.after([11, 14]), undefined);
  assert.equal(steps.bounded(undefined), 19);
  assert.equal(steps.bounded(-3), 10);
  assert.equal(steps.bounded(99), 20);
});

test("ticks lie between 0 and 1, and those that are too near are one", () => {
  assert.deepEqual([...ticksOf([0, 1, 5000, 10000], 0, 10000)], [0, 0.5, 1]);
  assert.deepEqual([...ticksOf([3], 3, 3)], [0]);
});
