const INPUT_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let lastInputAt = Date.now();

const recordInput = (): void => {
  lastInputAt = Date.now();
};

/** Time in ms since the last mouse, keyboard or touch input in this page. */
export const millisecondsSinceInput = (): number => Date.now() - lastInputAt;

/** Starts tracking input; returns a function that stops it. */
export function trackInput(): () => void {
  recordInput();
  for (const kind of INPUT_EVENTS) window.addEventListener(kind, recordInput, { passive: true });
  return () => {
    for (const kind of INPUT_EVENTS) window.removeEventListener(kind, recordInput);
  };
}
