// In the reference: code that is wider than the page can be scrolled with the keys.

for (const box of document.querySelectorAll("pre")) {
  new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }).observe(box);
}
