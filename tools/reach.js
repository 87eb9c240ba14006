// In JupyterLite's page: says when Python can't be fetched, which JupyterLite shows as a red ✗ only.

const wheels = new URL("../static/wheels/", location.href);
const where = await fetch(new URL("pyodide.json", wheels)).then((answer) => answer.json());
const python = new URL("pyodide.mjs", new URL(where.index, wheels));

try {
  await fetch(python, { method: "HEAD" });
} catch {
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.style.cssText =
    "position: fixed; inset: auto 0 0; z-index: 10000; margin: 0; padding: 0.8em 1em;" +
    "font: 16px/1.4 system-ui, sans-serif; color: #1b1f24; background: #fff6e8; border-top: 3px solid #c25e00;";
  note.textContent =
    `Python can't be fetched: ${python.host} doesn't answer. You can read the lecture, and its ` +
    "steppers answer, but no cell runs. When you are connected again, reload the page.";
  document.body.append(note);
}
