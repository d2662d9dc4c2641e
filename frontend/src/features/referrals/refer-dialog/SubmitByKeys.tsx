import Stack from "@mui/material/Stack";
import type { KeyboardEvent, ReactNode } from "react";

/** Fields from which Ctrl-Enter (Command-Enter) sends their form, such as from a text of several lines. */
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
