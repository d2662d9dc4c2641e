import { type ComponentType, lazy } from "react";
import { loadChunk } from "@/shared/loadChunk";

/** A screen in a script chunk of its own. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadChunk(load) }));
}
