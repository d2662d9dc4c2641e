import { t } from "@lingui/core/macro";
import { PRODUCT_NAME } from "./product";

/** Time limit for loading a chunk. */
export const CHUNK_TIME_LIMIT_MS = 120_000;

/** Time limit for finding out whether this version is still on the server. */
const CHECK_TIME_LIMIT_MS = 10_000;

export class ChunkLoadError extends Error {
  /** Whether the server has another version, without this one's chunks: only a reload helps. */
  readonly outdated: boolean;

  constructor(cause?: unknown, outdated = false) {
    super(
      outdated
        ? t`A new version of ${PRODUCT_NAME} is available. Reload the page to use it.`
        : t`This part of the product could not be loaded.`,
      { cause },
    );
    this.name = "ChunkLoadError";
    this.outdated = outdated;
  }
}

/**
 * Whether the file with this code is gone from the server. The names of files change with their
 * content, and this one's contains the names of the others.
 */
async function isOutdated(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIME_LIMIT_MS);
    const { status } = await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal });
    return status === 404;
  } catch {
    return false;
  }
}

function startTimeout(ms: number): { expired: Promise<never>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), ms);
  });
  return { expired, cancel: () => clearTimeout(timer) };
}

/** Loads a chunk; rejects with a ChunkLoadError when that fails or takes longer than the limit. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, ms = CHUNK_TIME_LIMIT_MS): Promise<Chunk> {
  const { expired, cancel } = startTimeout(ms);
  try {
    return await Promise.race([load(), expired]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error, await isOutdated());
  } finally {
    cancel();
  }
}
