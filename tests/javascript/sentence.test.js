import assert from "node:assert/strict";
import { test } from "node:test";
import { splitBoards } from "../../minimax_lab/widgets/sentence.js";

const split = (text) => splitBoards(text).filter((part) => part !== "");

test("a board is split into its rows, and the full stop after it is the sentence's", () => {
  const rows = ["X··", "·O·", "··X"];
  assert.deepEqual(split("From X··/·O·/··X on."), ["From ", rows, " on."]);
  assert.deepEqual(split("It is X··/·O·/··X."), ["It is ", rows, "."]);
});

test("a full stop that fills a row is the board's", () => {
  assert.deepEqual(split("x../.o./..."), [["x..", ".o.", "..."]]);
});

test("rows of different lengths are no board, and neither are two", () => {
  assert.deepEqual(split("a path/to/some file"), ["a ", "path/to/some", " file"]);
  assert.deepEqual(split("and/or"), ["and/or"]);
});
