// Runs programs in Python, here in the page's own thread of work. It answers each message with one.

const NOT_LOADED =
  "Python couldn't be loaded. Are you online? Then reload this page. Or install the lab with " +
  "`pip install minimax-lab`, and put your program into a file: `minimax-lab watch FILE` opens it.";

/** @type {Promise<any> | undefined} */
let python;

/** @param {string} files the address of what is fetched */
async function start(files) {
  const wheels = new URL("wheels/", files);
  const where = await fetch(new URL("pyodide.json", wheels)).then((answer) => answer.json());
  const index = new URL(where.index, wheels);
  const lock = new URL("pyodide-lock.json", wheels);
  const { loadPyodide } = await import(`${new URL("pyodide.mjs", index)}`);
  const [pyodide, list, program] = await Promise.all([
    loadPyodide({
      indexURL: `${index}`,
      lockFileURL: `${lock}`,
      stdLibURL: `${new URL("python_stdlib.zip", wheels)}`,
    }),
    fetch(lock).then((answer) => answer.json()),
    fetch("try.py").then((answer) => answer.text()),
  ]);
  const names = ["minimax-lab", "lazy-loader", "pygments"].map(
    (name) => list.packages[name].file_name,
  );
  const packed = names.map((name) =>
    fetch(new URL(name, wheels)).then((file) => file.arrayBuffer()),
  );
  for (const wheel of await Promise.all(packed)) pyodide.unpackArchive(wheel, "wheel");
  pyodide.runPython(program);
  return pyodide;
}

addEventListener("message", async ({ data }) => {
  try {
    python ??= start(data.files).catch((error) => {
      console.error(error);
      throw new Error(NOT_LOADED);
    });
    const pyodide = await python;
    const [program] = data.with ?? [];
    if (/\bimport\b/.test(program)) await pyodide.loadPackagesFromImports(program); // chess, say
    const answer = data.ask ? pyodide.globals.get(data.ask)(...data.with) : "{}";
    postMessage({ ...JSON.parse(answer), number: data.number });
  } catch (error) {
    postMessage({ number: data.number, error: /** @type {Error} */ (error).message });
  }
});
