import { useRef } from "react";

/**
 * Runs one action at a time: a double click comes before React has disabled the button. Further
 * calls are ignored until the action's promise settles.
 */
export function useSubmitGuard(): (action: () => unknown) => void {
  const running = useRef(false);
  return (action) => {
    if (running.current) return;
    running.current = true;
    const done = (): void => {
      running.current = false;
    };
    // The caller handles errors.
    Promise.resolve(action()).then(done, done);
  };
}
