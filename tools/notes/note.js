// In JupyterLite's page: notes at its foot, one above the other.

/** @param {string} role @param {string} words */
export function note(role, words) {
  const foot = document.querySelector(".mm-foot") ?? document.createElement("div");
  foot.className = "mm-foot";
  foot.setAttribute("style", "position: fixed; inset: auto 0 0; z-index: 10000");
  const text = document.createElement("p");
  text.setAttribute("role", role);
  text.style.cssText =
    "margin: 0; padding: 0.8em 1em; font: 16px/1.4 system-ui, sans-serif;" +
    "color: #1b1f24; background: #fff6e8; border-top: 3px solid #c25e00;";
  text.textContent = words;
  foot.append(text);
  document.body.append(foot);
  return text;
}

/** @param {HTMLElement} text @param {string} words @param {() => void} act */
export function addButton(text, words, act) {
  const button = document.createElement("button");
  button.textContent = words;
  button.style.cssText = "margin-left: 0.8em; padding: 0.3em 0.8em; font: inherit";
  button.addEventListener("click", act);
  text.append(button);
}
