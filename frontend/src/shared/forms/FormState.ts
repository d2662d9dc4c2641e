import type { RefObject } from "react";

/** The state that form components need. */
export type FormState = {
  formRef: RefObject<HTMLFormElement | null>;
  submit: () => unknown;
  busy: boolean;
  rootError: string | null;
  /** How to resolve an edit conflict. */
  latest?: { offered: boolean; load: () => void; loaded: boolean };
};
