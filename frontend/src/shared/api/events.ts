type Listener = () => void;

const listeners = new Set<Listener>();

/** Told by the client when the server no longer accepts our token; the session listens. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function emitUnauthorized(): void {
  for (const listener of [...listeners]) listener();
}
