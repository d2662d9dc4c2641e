const KINDS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let last = Date.now();

const note = (): void => {
  last = Date.now();
};

/** Since when nobody has used mouse, keyboard or screen in this page. */
export const millisecondsSinceInput = (): number => Date.now() - last;

/** Begins to watch; answers how to end. */
export function watchInput(): () => void {
  note();
  for (const kind of KINDS) window.addEventListener(kind, note, { passive: true });
  return () => {
    for (const kind of KINDS) window.removeEventListener(kind, note);
  };
}
