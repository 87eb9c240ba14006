// In JupyterLite's page: says when Python can't be fetched, which JupyterLite shows as a red ✗ only.

import { addButton, note } from "./note.js";

const wheels = new URL("../static/wheels/", location.href);
const where = await fetch(new URL("pyodide.json", wheels)).then((answer) => answer.json());
const python = new URL("pyodide.mjs", new URL(where.index, wheels));

try {
  await fetch(python, { method: "HEAD" });
} catch {
  const text = note(
    "alert",
    `Python can't be fetched: ${python.host} doesn't answer. You can read the lecture, and its ` +
      "steppers answer, but no cell runs. When you are connected again, reload the page.",
  );
  addButton(text, "Close", () => text.remove());
}
