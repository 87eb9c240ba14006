// The page to paste a program into: it hands the program to Python, and shows what comes back.

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
function find(id, kind) {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`This page has no ${id}.`);
}

/**
 * What comes back from Python: an error, at a line perhaps, or a Stepper's page and the faults.
 * @typedef {object} Answer
 * @property {number} number
 * @property {string} [error]
 * @property {number} [line]
 * @property {string} [html]
 * @property {[sentence: string, step: number][]} [faults]
 * @property {string} [found]
 * @property {string} [printed]
 */

const source = find("source", HTMLTextAreaElement);
const call = find("call", HTMLInputElement);
const runButton = find("run", HTMLButtonElement);
const stopButton = find("stop", HTMLButtonElement);
const said = find("said", HTMLParagraphElement);
const faultList = find("faults", HTMLUListElement);
const shown = find("shown", HTMLIFrameElement);
const printed = find("printed", HTMLPreElement);
const examples = find("examples", HTMLSelectElement);
const files = new URL("lite/static/", location.href).href;
/** @type {Map<number, (answer: Answer | null) => void>} */
const waiting = new Map();
/** @type {Worker} */
let worker;
let number = 0;
let answered = false; // whether Python ever has

function start() {
  worker?.terminate();
  for (const answer of waiting.values()) answer(null);
  waiting.clear();
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    answered = true;
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  };
  ask("");
}

/**
 * Have a function of Python's called, or "" to have it started; null if it was stopped.
 * @param {string} what
 * @param {unknown[]} values
 * @returns {Promise<Answer | null>}
 */
function ask(what, ...values) {
  number += 1;
  worker.postMessage({ number, files, ask: what, with: values });
  return new Promise((answer) => waiting.set(number, answer));
}

/** @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
async function unpack(text) {
  const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** @param {boolean} is */
function busy(is) {
  runButton.disabled = is;
  stopButton.disabled = !is;
  document.body.classList.toggle("busy", is);
}

/**
 * Write a sentence, in which what stands between two ` is code.
 * @param {string} text
 * @param {Element} where
 */
function write(text, where) {
  where.replaceChildren(
    ...text.split("`").map((part, at) => {
      if (at % 2 === 0) return part;
      const code = document.createElement("code");
      code.textContent = part;
      return code;
    }),
  );
}

/** @param {string} text @param {number} [line] */
function say(text, line) {
  write(text, said);
  said.classList.toggle("wrong", Boolean(line) || text.includes("Error"));
  if (!line) return;
  const lines = source.value.split("\n");
  const begin = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  source.focus();
  source.setSelectionRange(begin, begin + lines[line - 1].length);
  source.scrollTop = (line - 4) * parseFloat(getComputedStyle(source).lineHeight);
}

/** @param {Answer} answer */
function show(answer) {
  faultList.replaceChildren();
  for (const [sentence, step] of answer.faults ?? []) {
    const button = document.createElement("button");
    button.className = "button quiet";
    button.textContent = `Step ${step}`;
    button.onclick = async () => {
      const page = await ask("show", step);
      if (page?.html) frame(page.html);
    };
    const words = document.createElement("span");
    write(sentence, words);
    const item = document.createElement("li");
    item.append(button, words);
    faultList.append(item);
  }
  find("wrong", HTMLDivElement).hidden = !answer.faults?.length;
  printed.textContent = answer.printed ?? "";
  find("prints", HTMLDetailsElement).hidden = !answer.printed;
  if (answer.html) frame(answer.html);
  shown.hidden = !answer.html;
}

/**
 * Show a page, which has no access to this one. A frame out of sight is never idle, so what it
 * would do when it is must not wait.
 * @param {string} html
 */
function frame(html) {
  const tell = `new ResizeObserver(() => parent.postMessage(document.body.scrollHeight, "*"))
    .observe(document.body)`;
  shown.srcdoc = `<!doctype html><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>:root { color-scheme: light dark } body { margin: 4px; font-family: sans-serif }</style>
    <script>window.requestIdleCallback = setTimeout</script>
    ${html}<script>${tell}</script>`;
}

addEventListener("message", ({ source: from, data }) => {
  if (from === shown.contentWindow && data > 0) shown.height = `${data + 16}`;
});

/** @param {Event} [event] what asked for it: nothing, when the page opens */
async function watch(event) {
  busy(true);
  say(answered ? "Python is at work …" : "Python is on its way …");
  const answer = await ask("watch", source.value, call.value);
  busy(false);
  if (!answer) return say("It was stopped. Python starts anew, and is ready in a moment.");
  const count = answer.faults?.length ?? 0;
  const faults = count ? `${count} thing${count > 1 ? "s" : ""} that can't be right.` : "";
  say(
    answer.error ?? `${faults || "The run never contradicts itself."} ${answer.found}`,
    answer.line,
  );
  show(answer);
  if (event && !answer.line) said.scrollIntoView({ block: "nearest" });
}

async function link() {
  const packed = await pack(JSON.stringify([source.value, call.value]));
  history.replaceState(null, "", `#${packed}`);
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  say("The link that carries this program stands in the address bar, and is copied.");
}

runButton.onclick = watch;
stopButton.onclick = start;
find("link", HTMLButtonElement).onclick = link;
examples.onchange = (/** @type {Event} */ event) => {
  const { dataset } = examples.selectedOptions[0];
  source.value = dataset.source ?? "";
  source.dispatchEvent(new Event("input")); // it may be cut off at the right, or no longer
  call.value = dataset.call ?? "";
  watch(event);
};
source.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) watch(event);
});

if (location.protocol !== "file:") {
  start();
  if (location.hash.length > 1) {
    unpack(location.hash.slice(1)).then(
      (text) => {
        [source.value, call.value] = JSON.parse(text);
        examples.selectedIndex = -1;
        busy(false);
        say("This program came with the link. Nothing of it runs before you press the button.");
      },
      () => say("Error: this link is damaged, and carries no program."),
    );
  } else watch();
} else {
  runButton.disabled = true;
  say("From a file, this page can't start Python.");
}
