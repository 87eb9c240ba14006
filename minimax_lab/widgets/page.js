// Brings the pages to life that aren't yet: beside its picture each has its frames and its script,
// packed. The same script is run only once, however many pages there are.

async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

const scripts = (globalThis.minimaxLabScripts ??= new Map());
for (const host of document.querySelectorAll(".mm-page:not([data-alive])")) {
  host.dataset.alive = "";
  const [frames, script] = [...host.querySelectorAll("script")].map((kept) => kept.textContent);
  if (!scripts.has(script)) {
    scripts.set(
      script,
      unpacked(script).then(
        (code) => import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))),
      ),
    );
  }
  Promise.all([scripts.get(script), unpacked(frames)]).then(([{ show }, text]) =>
    (globalThis.requestIdleCallback ?? setTimeout)(() => show(host, text)),
  ); // not all at once
}
