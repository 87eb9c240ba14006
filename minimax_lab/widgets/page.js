// Brings pages to life. Beside its picture each has its frames and its script, packed. A script is
// run only once, however many pages have it.

/** @typedef {{ show: (host: HTMLElement, text: string) => void }} Script */

/** @param {string} packed */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

/** @param {string} packed @returns {Promise<Script>} */
async function imported(packed) {
  const code = new Blob([await unpacked(packed)], { type: "text/javascript" });
  const address = URL.createObjectURL(code);
  return import(address).finally(() => URL.revokeObjectURL(address));
}

/** @typedef {{ minimaxLabScripts?: Map<string, Promise<Script>> }} Kept */
const kept = /** @type {typeof globalThis & Kept} */ (globalThis);
kept.minimaxLabScripts ??= new Map();

/**
 * @param {HTMLElement} host
 * @param {Map<string, Promise<Script>>} scripts
 */
async function bringToLife(host, scripts) {
  const [frames, packed] = [...host.querySelectorAll("script")].map(({ text }) => text);
  const script = scripts.get(packed) ?? imported(packed);
  scripts.set(packed, script);
  try {
    const { show } = await script;
    const text = await unpacked(frames);
    // One page after another, when the browser has nothing else to do.
    await new Promise((idle) => (globalThis.requestIdleCallback ?? setTimeout)(idle));
    show(host, text);
  } catch (error) {
    scripts.delete(packed);
    delete host.dataset.alive;
    const why = document.createElement("p");
    why.textContent = `This picture can't be stepped through here: ${error}`;
    (host.shadowRoot ?? host).append(why);
  }
}

/** @type {NodeListOf<HTMLElement>} */
const hosts = document.querySelectorAll(".mm-page:not([data-alive])");
for (const host of hosts) {
  // The page is mine: each page has a copy of this script.
  host.dataset.alive = "";
  bringToLife(host, kept.minimaxLabScripts);
}
