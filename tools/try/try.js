// The page to paste a program into: it hands the program to Python, and shows what comes back.

const find = (id) => document.getElementById(id);
const [source, call, run, stop, said] = ["source", "call", "run", "stop", "said"].map(find);
const files = new URL("lite/static/", location.href).href;
const waiting = new Map();
let worker;
let number = 0;

function start() {
  worker?.terminate();
  for (const answer of waiting.values()) answer(null);
  waiting.clear();
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  };
  ask();
}

function ask(what, ...values) {
  number += 1;
  worker.postMessage({ number, files, ask: what, with: values });
  return new Promise((answer) => waiting.set(number, answer));
}

async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(text) {
  const signs = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

function busy(is) {
  run.disabled = is;
  stop.disabled = !is;
  document.body.classList.toggle("busy", is);
}

// Writes a sentence, in which what stands between two ` is code.
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

function say(text, line) {
  write(text, said);
  said.classList.toggle("wrong", Boolean(line) || text.includes("Error"));
  if (!line) return;
  const lines = source.value.split("\n");
  const begin = lines.slice(0, line - 1).join("\n").length + (line > 1);
  source.focus();
  source.setSelectionRange(begin, begin + lines[line - 1].length);
  source.scrollTop = (line - 4) * parseFloat(getComputedStyle(source).lineHeight);
}

function show(answer) {
  const list = find("faults");
  list.replaceChildren();
  for (const [sentence, step] of answer.faults ?? []) {
    const button = document.createElement("button");
    write(sentence, button);
    button.onclick = async () => frame((await ask("show", step)).html);
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
  find("wrong").hidden = !answer.faults?.length;
  find("printed").textContent = answer.printed ?? "";
  find("prints").hidden = !answer.printed;
  if (answer.html) frame(answer.html);
  find("shown").hidden = !answer.html;
}

// What a program shows has no access to this page. A frame out of sight is never idle, so what it
// would do when it is must not wait.
function frame(html) {
  const tell = `new ResizeObserver(() => parent.postMessage(document.body.scrollHeight, "*"))
    .observe(document.body)`;
  find("shown").srcdoc = `<!doctype html><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>body { margin: 4px; font-family: sans-serif }</style>
    <script>window.requestIdleCallback = setTimeout</script>
    ${html}<script>${tell}</script>`;
}

addEventListener("message", ({ source: from, data }) => {
  if (from === find("shown").contentWindow && data > 0) find("shown").height = data + 16;
});

async function watch() {
  busy(true);
  say("Python is at work …");
  const answer = await ask("watch", source.value, call.value);
  busy(false);
  if (!answer) return say("It was stopped. Python starts anew, and is ready in a moment.");
  const count = answer.faults?.length;
  const faults = count ? `${count} thing${count > 1 ? "s" : ""} that can't be right.` : "";
  say(
    answer.error ?? `${faults || "The run never contradicts itself."} ${answer.found}`,
    answer.line,
  );
  show(answer);
  if (!answer.line) find("said").scrollIntoView({ block: "nearest" });
}

async function link() {
  const packed = await pack(JSON.stringify([source.value, call.value]));
  history.replaceState(null, "", `#${packed}`);
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  say("The link that carries this program stands in the address bar, and is copied.");
}

run.onclick = watch;
stop.onclick = start;
find("link").onclick = link;
find("examples").onchange = ({ target }) => {
  const chosen = target.selectedOptions[0];
  [source.value, call.value] = [chosen.dataset.source, chosen.dataset.call];
  watch();
};
source.onkeydown = (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) watch();
};

if (location.protocol !== "file:") {
  start();
  if (location.hash.length > 1) {
    unpack(location.hash.slice(1)).then(
      (text) => {
        [source.value, call.value] = JSON.parse(text);
        find("examples").selectedIndex = -1;
        busy(false);
        say("This program came with the link. Nothing of it runs before you press the button.");
      },
      () => say("Error: this link is damaged, and carries no program."),
    );
  } else watch();
} else {
  run.disabled = true;
  say("From a file, this page can't start Python.");
}
