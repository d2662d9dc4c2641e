import type { SyntheticEvent } from "react";

/** What the parts of a form need to know of `useServerForm` or `usePublicForm`. */
export type FormState = {
  submit: (event: SyntheticEvent<HTMLFormElement>) => unknown;
  busy: boolean;
  problem: string | null;
  /** Of `useVersionedForm`: what can be done where somebody else was first. */
  latest?: { offered: boolean; load: () => void; loaded: boolean };
};
