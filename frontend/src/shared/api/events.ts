/** Answers whether the session goes on, with a new token. */
type Listener = () => boolean | Promise<boolean>;

const listeners = new Set<Listener>();

/** Subscribes to the server's refusal of the current token. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Resolves with whether the session goes on, once the user has signed in again or not. */
export async function emitUnauthorized(): Promise<boolean> {
  const answers = await Promise.all([...listeners].map((listener) => listener()));
  return answers.includes(true);
}

const setupListeners = new Set<() => void>();

/** Subscribes to the server's refusal of all but setting up a second factor. */
export function onSecondFactorSetup(listener: () => void): () => void {
  setupListeners.add(listener);
  return () => {
    setupListeners.delete(listener);
  };
}

export function emitSecondFactorSetup(): void {
  for (const listener of [...setupListeners]) listener();
}
