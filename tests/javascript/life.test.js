import assert from "node:assert/strict";
import { test } from "node:test";
import { whileConnected } from "../../minimax_lab/widgets/life.js";
import { asking, follow } from "../../minimax_lab/widgets/python.js";

test("ties end when a page has gone, and are made anew when it comes back", () => {
  let resized = () => {};
  globalThis.ResizeObserver = class {
    constructor(heard) {
      resized = heard;
    }
    observe() {}
  };
  const root = { isConnected: true };
  const signals = [];
  whileConnected(root, (signal) => signals.push(signal));
  resized();
  assert.deepEqual(
    signals.map((signal) => signal.aborted),
    [false],
  );
  root.isConnected = false;
  resized();
  resized();
  assert.deepEqual(
    signals.map((signal) => signal.aborted),
    [true],
  );
  root.isConnected = true;
  resized();
  assert.deepEqual(
    signals.map((signal) => signal.aborted),
    [true, false],
  );
});

test("a page shows each frame until it is ended", () => {
  const model = new EventTarget();
  let frame = 1;
  model.get = () => frame;
  model.on = model.addEventListener;
  model.off = model.removeEventListener;
  const shown = [];
  const el = { querySelector: () => null };
  const stop = follow({ model, el }, (now) => shown.push(now));
  frame = 2;
  model.dispatchEvent(new Event("change:frame"));
  stop();
  frame = 3;
  model.dispatchEvent(new Event("change:frame"));
  assert.deepEqual(shown, [1, 2]);
});

test("what Python refuses is said, and that it doesn't answer", async () => {
  const heard = [];
  const refused = (why) => heard.push(why);
  const sent = [];
  const invoke = async (name, message) => {
    sent.push([name, message]);
    return [message[0] === "move" ? "not now" : ""];
  };
  const ask = asking({ invoke }, refused);
  await ask("undo", {});
  await ask("move", { by: 1 });
  assert.deepEqual(sent[1], ["ask", ["move", { by: 1 }]]);
  assert.deepEqual(heard, ["", "", "not now"]);
  await asking({ invoke: () => Promise.reject(new Error("Cannot send")) }, refused)("undo", {});
  assert.match(heard.at(-1), /its kernel was stopped or restarted/);
});
