import type { SyntheticEvent } from "react";

/** The state that form components need. */
export type FormState = {
  submit: (event: SyntheticEvent<HTMLFormElement>) => unknown;
  busy: boolean;
  problem: string | null;
  /** How to resolve an edit conflict. */
  latest?: { offered: boolean; load: () => void; loaded: boolean };
};
