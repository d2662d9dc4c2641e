let width = 1280;
let dark = false;

/** jsdom has no layout; media queries are evaluated here. */
function matches(query: string): boolean {
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  if (/pointer:\s*coarse/.test(query)) return false;
  if (/prefers-color-scheme:\s*dark/.test(query)) return dark;
  return (max === undefined || width <= Number(max)) && (min === undefined || width >= Number(min));
}

/** Sets the width for media queries, before rendering. */
export function setViewport(pixels: number, scheme: "light" | "dark" = "light"): void {
  width = pixels;
  dark = scheme === "dark";
  window.matchMedia = (query) =>
    ({
      matches: matches(query),
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
}
