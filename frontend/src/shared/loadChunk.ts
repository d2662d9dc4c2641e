/** How long a script chunk may take. */
export const CHUNK_TIME_LIMIT_MS = 120_000;

export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super("This part of the product could not be loaded.", { cause });
    this.name = "ChunkLoadError";
  }
}

function timeLimit(ms: number): { expired: Promise<never>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), ms);
  });
  return { expired, stop: () => clearTimeout(timer) };
}

/** Loads a chunk; rejects with a ChunkLoadError when that fails or takes longer than the limit. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, ms = CHUNK_TIME_LIMIT_MS): Promise<Chunk> {
  const { expired, stop } = timeLimit(ms);
  try {
    return await Promise.race([load(), expired]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    stop();
  }
}
