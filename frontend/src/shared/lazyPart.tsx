import { type ComponentType, lazy, useState } from "react";
import { loadChunk } from "./loadChunk";

/** A part of the product that comes when it is shown, or before. */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  /** Loads it ahead of time. Never rejects: what does not come is said when the part is to be shown. */
  preload: () => Promise<void>;
};

/** What did not come ahead of time is not asked for ahead of time again for so long. */
const PAUSE_MS = 10_000;

let round = 0;

/** Called when somebody goes on after being told that a part did not come: what failed is then asked for again. */
export const askForFailedPartsAgain = (): void => {
  round += 1;
};

/** A screen, a dialog, a tab in a script chunk of its own. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let there: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  let failed = { at: Number.NEGATIVE_INFINITY, round: Number.POSITIVE_INFINITY };

  const fetch = async (): Promise<ComponentType<Props>> => {
    coming ??= loadChunk(load);
    try {
      there = await coming;
      return there;
    } catch (error) {
      failed = { at: performance.now(), round };
      coming = undefined;
      throw error;
    }
  };
  const later = () => lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>;
  let Later = later();

  /** What is there already is shown at once: React holds a loading state for 300 ms, and a failure for good. */
  const best = (): ComponentType<Props> => {
    if (there) return there;
    if (failed.round < round) {
      failed.round = Number.POSITIVE_INFINITY;
      Later = later();
    }
    return Later;
  };
  function Part(props: Props) {
    const [Chosen] = useState(best);
    return <Chosen {...props} />;
  }
  const preload = async (): Promise<void> => {
    if (performance.now() - failed.at < PAUSE_MS) return;
    await fetch().catch(() => undefined);
  };
  return Object.assign(Part, { preload });
}
