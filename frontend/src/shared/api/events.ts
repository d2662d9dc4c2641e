type Listener = () => void;

const listeners = new Set<Listener>();

/** Subscribes to the end of the session, by the server or another tab. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function emitUnauthorized(): void {
  for (const listener of [...listeners]) listener();
}
