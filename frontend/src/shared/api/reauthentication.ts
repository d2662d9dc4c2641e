/** Resolves with whether the user confirmed their identity. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | null = null;
let pendingPrompt: Promise<boolean> | null = null;

/** Sets how to ask the user, or null to unset it. */
export function setReauthenticationPrompt(nextPrompt: Prompt | null): void {
  prompt = nextPrompt;
}

/** Asks the user to confirm their identity; simultaneous calls share one prompt. */
export function reauthenticate(): Promise<boolean> {
  pendingPrompt ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pendingPrompt = null;
  });
  return pendingPrompt;
}
