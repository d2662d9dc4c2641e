import { useRef } from "react";

/**
 * Runs one action at a time: the second click of a double click comes before React has disabled the button. An
 * `action` that takes time returns a promise; until it settles, further calls are ignored.
 */
export function useSubmitGuard(): (action: () => unknown) => void {
  const running = useRef(false);
  return (action) => {
    if (running.current) return;
    running.current = true;
    const done = (): void => {
      running.current = false;
    };
    // What went wrong is shown by whoever asked for it.
    Promise.resolve(action()).then(done, done);
  };
}
