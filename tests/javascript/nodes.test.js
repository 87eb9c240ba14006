import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbours } from "../../minimax_lab/widgets/nodes.js";

const node = (name, level, left, parent) => ({ name, level, box: [left], parent });

test("arrows lead up, down, and along a ply as it is drawn", () => {
  const [a, b, c, d] = [
    node("A", 1, 5, ""),
    node("B", 2, 8, "A"),
    node("C", 2, 1, "A"),
    node("D", 3, 0, "C"),
  ];
  const nodes = [a, b, c, d];
  const names = (here) =>
    Object.entries(neighbours(nodes, here)).map(([key, next]) => [key, next?.name]);
  assert.deepEqual(Object.fromEntries(names(c)), {
    ArrowLeft: undefined,
    ArrowRight: "B",
    ArrowUp: "A",
    ArrowDown: "D",
    Home: "A",
    End: "D",
  });
  assert.equal(neighbours(nodes, a).ArrowUp, undefined);
  assert.equal(neighbours(nodes, a).ArrowDown, b);
});
