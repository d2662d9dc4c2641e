type Listener = () => void;

const listeners = new Set<Listener>();

/** Told when the server, or another tab, has ended the session; the session and the forms listen. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function emitUnauthorized(): void {
  for (const listener of [...listeners]) listener();
}
