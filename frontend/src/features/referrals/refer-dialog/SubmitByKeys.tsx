import Stack from "@mui/material/Stack";
import type { KeyboardEvent, ReactNode } from "react";

/** Submits the surrounding form on Ctrl+Enter (Cmd+Enter), also from multiline fields. */
export const SubmitByKeys = ({ children }: { children: ReactNode }) => (
  <Stack spacing={2} onKeyDown={submit}>
    {children}
  </Stack>
);

function submit(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}
