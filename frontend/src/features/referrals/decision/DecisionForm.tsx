import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useEffect, useRef } from "react";
import type { Referral } from "@/shared/api/types";
import { DecisionFields } from "./DecisionFields";
import { STATUS_CHANGE } from "./messages";
import { useDecision } from "./useDecision";

type DecisionFormProps = { referral: Referral; onReload: () => unknown };

/** The status of a referral with what is said about it, where there is room for a form. */
export function DecisionForm({ referral, onReload }: DecisionFormProps) {
  const decision = useDecision(referral, onReload);
  const { busy, open, problem, confirmation, submit, clear } = decision;
  const form = useRef<HTMLFormElement>(null);
  const wasOpen = useRef(false);
  // The button that had the focus is gone with the other fields.
  useEffect(() => {
    const left = wasOpen.current && !open;
    wasOpen.current = open;
    if (left) form.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }, [open]);
  return (
    <Stack
      ref={form}
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {problem}
      <DecisionFields referral={referral} decision={decision} />
      {open && (
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" loading={busy}>
            {STATUS_CHANGE.save}
          </Button>
          <Button color="inherit" onClick={clear} disabled={busy}>
            {STATUS_CHANGE.cancel}
          </Button>
        </Stack>
      )}
      {confirmation}
    </Stack>
  );
}
