// In JupyterLite's page: says when a lecture that the reader saved here has a new edition.
// JupyterLite keeps what is saved in the browser, and shows it in place of the site's for ever.

import { addButton, note } from "./note.js";

/** @typedef {{ name: string, path: string, content: { metadata?: { edition?: string } } }} Copy */

const SAVED = `JupyterLite Storage - ${new URL("..", location.href).pathname}`;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransactionMode} mode */
async function openFiles(mode) {
  const database = await done(indexedDB.open(SAVED));
  const files = database.transaction("files", mode).objectStore("files");
  files.transaction.oncomplete = () => database.close();
  return files;
}

/** @returns {Promise<Copy[]>} what the reader has saved, of editions that the site has no more */
async function findOld() {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === SAVED)) return [];
  // A browser may hold what it fetched before for as good as new.
  const answer = await fetch(new URL("../static/editions.json", location.href), {
    cache: "no-cache",
  });
  const editions = await answer.json();
  const files = await openFiles("readonly");
  const copies = await done(files.getAll());
  return copies.filter(
    ({ path, content }) => path in editions && content?.metadata?.edition !== editions[path],
  );
}

/** Give each copy a name that is free, so that the site's lecture has its own again. @param {Copy[]} copies */
async function setAside(copies) {
  const files = await openFiles("readwrite");
  const taken = new Set(await done(files.getAllKeys()));
  for (const copy of copies) {
    const stem = copy.path.replace(/\.ipynb$/, "");
    let path = `${stem} (mine).ipynb`;
    for (let number = 2; taken.has(path); number += 1) path = `${stem} (mine ${number}).ipynb`;
    taken.add(path);
    files.put({ ...copy, path, name: path }, path);
    files.delete(copy.path);
  }
  await new Promise((resolve, reject) => {
    files.transaction.addEventListener("complete", resolve);
    files.transaction.addEventListener("abort", reject);
  });
}

const old = await findOld();
if (old.length > 0) {
  const names = old.map(({ name }) => name).join(", ");
  const text = note("status", `You see your own copy of an earlier edition of ${names}.`);
  addButton(text, "Open the new edition, and keep mine as “… (mine)”", async () => {
    // What was saved since the page was opened is kept, too.
    await setAside(await findOld());
    location.reload();
  });
  addButton(text, "Not now", () => text.remove());
}
