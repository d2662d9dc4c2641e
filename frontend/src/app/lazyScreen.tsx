import { type ComponentType, lazy, useState } from "react";
import { ChunkLoadError, loadChunk } from "@/shared/loadChunk";

/** A screen that comes when it is shown, or before. */
export type LazyScreen = ComponentType & {
  /** Loads it ahead of time. Never rejects: what does not come is said when the screen is to be shown. */
  preload: () => Promise<void>;
};

/** A screen in a script chunk of its own. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let there: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
  const fetch = async (): Promise<ComponentType> => {
    coming ??= loadChunk(load);
    try {
      there = await coming;
      return there;
    } catch (error) {
      // A failure may be over by the next attempt; what took the whole time limit is not waited for again.
      if (error instanceof ChunkLoadError && error.cause) coming = undefined;
      throw error;
    }
  };
  const Later = lazy(async () => ({ default: await fetch() }));
  /** Chosen once: what is there already is shown at once, since React holds a loading state for 300 ms. */
  function Screen() {
    const [Chosen] = useState<ComponentType>(() => there ?? Later);
    return <Chosen />;
  }
  return Object.assign(Screen, { preload: () => fetch().then(ignore, ignore) });
}

const ignore = () => undefined;
