import { type ComponentType, lazy, useState } from "react";
import { loadChunk } from "./loadChunk";

/** A component whose script chunk is loaded when it is rendered, or before by `preload`. */
export type LazyComponent<Props extends object = object> = ComponentType<Props> & {
  /** Loads the chunk ahead of time. Never rejects: a failure is shown when the component is rendered. */
  preload: () => Promise<void>;
};

/** How long a failed preload is not repeated. */
const PRELOAD_RETRY_DELAY_MS = 10_000;

let attempt = 0;

/** Lets chunks that failed load again, after the person saw the failure and went on. */
export const retryFailedChunks = (): void => {
  attempt += 1;
};

/** Like React.lazy, for a screen, dialog or tab: can be preloaded, and loads again after a failure. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let failed = { at: Number.NEGATIVE_INFINITY, attempt: Number.POSITIVE_INFINITY };

  const fetch = async (): Promise<ComponentType<Props>> => {
    loading ??= loadChunk(load);
    try {
      loaded = await loading;
      return loaded;
    } catch (error) {
      failed = { at: performance.now(), attempt };
      loading = undefined;
      throw error;
    }
  };
  const createLazy = () => lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>;
  let Lazy = createLazy();

  /** The component itself once it is loaded: React.lazy would show a loading state for 300 ms, and keep a failure for good. */
  const current = (): ComponentType<Props> => {
    if (loaded) return loaded;
    if (failed.attempt < attempt) {
      failed.attempt = Number.POSITIVE_INFINITY;
      Lazy = createLazy();
    }
    return Lazy;
  };
  function LazyLoaded(props: Props) {
    const [Component] = useState(current);
    return <Component {...props} />;
  }
  const preload = async (): Promise<void> => {
    if (performance.now() - failed.at < PRELOAD_RETRY_DELAY_MS) return;
    await fetch().catch(() => undefined);
  };
  return Object.assign(LazyLoaded, { preload });
}
