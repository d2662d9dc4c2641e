import type { RefObject } from "react";

/** Props of the `ConfirmDialog` that asks before a form is sent. */
export type Confirmation = { open: boolean; onConfirm: () => void; onClose: () => void };

/** The state that form components need. */
export type FormState = {
  id: string;
  formRef: RefObject<HTMLFormElement | null>;
  submit: () => unknown;
  busy: boolean;
  rootError: string | null;
  /** How to resolve an edit conflict. */
  latest?: { offered: boolean; load: () => void; loaded: boolean };
};
