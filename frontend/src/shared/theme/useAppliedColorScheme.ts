import { useSyncExternalStore } from "react";
import { SCHEME_ATTRIBUTE } from "./constants";

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [SCHEME_ATTRIBUTE] });
  return () => observer.disconnect();
}

const current = (): "light" | "dark" =>
  document.documentElement.getAttribute(SCHEME_ATTRIBUTE) === "dark" ? "dark" : "light";

/** The colour scheme in force, for what CSS cannot switch: pictures. */
export const useAppliedColorScheme = () => useSyncExternalStore(watch, current);
