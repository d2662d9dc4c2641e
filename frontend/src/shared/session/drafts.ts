/** What the user has typed and not sent, by what it is about: see `useDraftForm`. */
export class Drafts extends Map<string, object> {
  private readonly listeners = new Map<string, Set<() => void>>();

  /** Gives back words that were not sent after all; `join` gets those that were typed since. */
  giveBack<Words extends object>(key: string, join: (typed: Words | undefined) => Words): void {
    this.set(key, join(this.get(key) as Words | undefined));
    for (const listener of this.listeners.get(key) ?? []) listener();
  }

  /** Calls the listener when words of this key come back. Returns how to stop that. */
  onGivenBack(key: string, listener: () => void): () => void {
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners.add(listener));
    return () => void listeners.delete(listener);
  }
}
