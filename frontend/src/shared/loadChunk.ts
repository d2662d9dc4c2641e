/** Time limit for loading a chunk. */
export const CHUNK_TIME_LIMIT_MS = 120_000;

export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super("This part of the product could not be loaded.", { cause });
    this.name = "ChunkLoadError";
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
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    cancel();
  }
}
