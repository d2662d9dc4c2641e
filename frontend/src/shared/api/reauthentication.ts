/** Resolves with whether they have. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Told by the signed-in part how to ask, and by null that there is nobody to ask any more. */
export function provideReauthentication(how: Ask | null): void {
  ask = how;
}

/** Asks the person to prove who they are; calls that are refused at the same time share one question. */
export function proveAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
