/**
 * Finds texts that a browser's translation would break. It puts elements in the place of all text
 * nodes, while React goes on changing, removing, or putting something before the nodes that it made,
 * which stays unseen or throws. The text that is all of an element's children is safe: there React
 * sets the element's content and keeps no node.
 */
const found = new Set<string>();

/** A text node that React keeps. */
const isKeptText = (node: Node | null): node is Text =>
  node instanceof Text &&
  node.data.trim() !== "" &&
  Object.keys(node).some((key) => key.startsWith("__reactFiber"));

function add(text: Text, parent: Node | null, what: string): void {
  const element = parent instanceof Element ? (parent.cloneNode(false) as Element).outerHTML : "no element";
  found.add(`"${text.data}" was ${what} in ${element}`);
}

const check = ({ type, target, removedNodes, addedNodes, nextSibling }: MutationRecord): void => {
  if (type === "characterData" && isKeptText(target)) add(target, target.parentNode, "changed");
  for (const removed of removedNodes) if (isKeptText(removed)) add(removed, target, "removed");
  if (addedNodes.length > 0 && isKeptText(nextSibling)) add(nextSibling, target, "given a predecessor");
};

const observer = new MutationObserver((records) => records.forEach(check));

export function watchChangedTexts(): void {
  found.clear();
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** To be called before the screen is unmounted. */
export function stopWatchingTexts(): void {
  observer.takeRecords().forEach(check);
  observer.disconnect();
}

/** Fails the test if such a text was found. */
export function checkChangedTexts(): void {
  if (found.size > 0) throw new Error(`Changing text needs an element of its own:\n${[...found].join("\n")}`);
}
