/** How long a script chunk may take (specification, section 9). */
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

/** Loads a chunk, or gives up after the limit with an error that the error screen knows. */
export async function loadChunk<Part>(load: () => Promise<Part>, ms = CHUNK_TIME_LIMIT_MS): Promise<Part> {
  const { expired, stop } = timeLimit(ms);
  try {
    return await Promise.race([load(), expired]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    stop();
  }
}
