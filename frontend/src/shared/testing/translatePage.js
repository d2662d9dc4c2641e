// Paste into the console (or page.evaluate): does to the page what browser translation does, without changing a word.
// Every text node is taken out and stands again inside <font><font>; text that appears later is treated the same way.
(() => {
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT),
      nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const tag = node.parentNode?.tagName;
      if (!node.data.trim() || tag === "FONT" || ["SCRIPT", "STYLE", "TEXTAREA", "NOSCRIPT"].includes(tag))
        continue;
      const outer = document.createElement("font"),
        inner = document.createElement("font");
      inner.textContent = node.data;
      outer.append(inner);
      node.replaceWith(outer);
    }
  };
  let waiting = false;
  const watch = { childList: true, subtree: true, characterData: true };
  const observer = new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      observer.disconnect();
      wrap();
      observer.observe(document.body, watch);
    }, 30);
  });
  wrap();
  observer.observe(document.body, watch);
})();
