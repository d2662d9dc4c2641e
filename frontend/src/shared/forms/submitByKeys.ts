import type { KeyboardEvent } from "react";
import { isComposing } from "@/shared/ui/keys";

/** Submits the surrounding form on Ctrl+Enter (Cmd+Enter), also from multiline fields. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}
