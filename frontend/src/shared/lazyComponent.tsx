import { type ComponentType, lazy, useState } from "react";
import { loadChunk } from "./loadChunk";

/** A component whose chunk is loaded when it is rendered, or earlier by `preload`. */
export type LazyComponent<Props extends object = object> = ComponentType<Props> & {
  /**
   * Loads the chunk ahead of time. Never rejects: a failure is shown when the component is
   * rendered.
   */
  preload: () => Promise<void>;
};

/** How long to wait before retrying a failed preload. */
const PRELOAD_RETRY_DELAY_MS = 10_000;

let attempt = 0;

/** Makes failed chunks load again on the next render. */
export const retryFailedChunks = (): void => {
  attempt += 1;
};

/**
 * Like React.lazy, for a screen, dialog or tab: can be preloaded, and loads again after a failure.
 */
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

  /**
   * Returns the loaded component directly: React.lazy would show a fallback for 300 ms and never
   * retry.
   */
  const getComponent = (): ComponentType<Props> => {
    if (loaded) return loaded;
    if (failed.attempt < attempt) {
      failed.attempt = Number.POSITIVE_INFINITY;
      Lazy = createLazy();
    }
    return Lazy;
  };
  function LazyLoaded(props: Props) {
    const [Component] = useState(getComponent);
    return <Component {...props} />;
  }
  const preload = async (): Promise<void> => {
    if (performance.now() - failed.at < PRELOAD_RETRY_DELAY_MS) return;
    await fetch().catch(() => undefined);
  };
  return Object.assign(LazyLoaded, { preload });
}
