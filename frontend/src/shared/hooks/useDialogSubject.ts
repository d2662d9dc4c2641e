import { startTransition, useState } from "react";

/**
 * What the dialog of a list is about; null while it is closed. It opens in a transition, so that the
 * browser shows the press before the whole list is drawn again, and closes at once, so that nothing
 * is submitted twice.
 */
export function useDialogSubject<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const show = (next: Subject | null): void => {
    if (next === null) setSubject(null);
    else startTransition(() => setSubject(next));
  };
  return [subject, show] as const;
}
