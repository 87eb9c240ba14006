import assert from "node:assert/strict";
import { test } from "node:test";
import { inPixels, reuse } from "../../minimax_lab/widgets/picture.js";

test("a line that was there keeps its elements, once", () => {
  const made = [];
  const parse = (line) => {
    made.push(line);
    return [{ line }];
  };
  const before = reuse(["<a/>", "<b/>"], [], parse);
  const after = reuse(["<b/>", "<c/>", "<b/>"], before, parse);
  assert.equal(after[0][1], before[1][1]);
  assert.notEqual(after[2][1], before[1][1]);
  assert.deepEqual(made, ["<a/>", "<b/>", "<c/>", "<b/>"]);
});

test("a place in SVG is one in CSS with units", () => {
  assert.equal(inPixels("translate(3 -4.5)"), "translate(3px, -4.5px)");
});
