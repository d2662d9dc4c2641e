import { Trans } from "@lingui/react/macro";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ComponentProps, ReactNode } from "react";
import { FormDialog } from "@/shared/forms/FormDialog";
import type { Confirmation } from "@/shared/forms/FormState";
import { NameList } from "@/shared/ui/data-display/NameList";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";

type BulkDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "submitLabel" | "submitDisabled" | "onClose"
> & {
  /** From `useServerForm`; its `confirm` says whether `question` is asked. */
  form: ComponentProps<typeof FormDialog>["form"] & { confirmation: Confirmation };
  /** What is done, and to which rows nothing is. */
  explanation: string;
  /** How many rows, of what: "5 referrals". */
  label: string;
  /** Those that were selected. */
  rows?: ComponentProps<typeof NameList>["rows"];
  /** Without them, which ones: all that match the filters of the list, unless this says something else. */
  which?: string;
  /** What is asked before it is begun, if it has to be. */
  question?: { title: string; text: string; confirmLabel: string };
  /** The fields. */
  children: ReactNode;
};

/** Asks what is to be done with how many rows, names them, and says what that means. */
export function BulkDialog({
  explanation,
  label,
  rows,
  which,
  question,
  children,
  ...dialog
}: BulkDialogProps) {
  const who = rows ? (
    <NameList label={label} rows={rows} />
  ) : (
    <Typography variant="body2">
      {which ?? <Trans>These are all that match the filters of the list, on all pages.</Trans>}
    </Typography>
  );
  return (
    <>
      <FormDialog {...dialog}>
        <Typography variant="body2" color="textSecondary">
          {explanation}
        </Typography>
        {who}
        {children}
      </FormDialog>
      {question && (
        <ConfirmDialog
          {...dialog.form.confirmation}
          title={question.title}
          confirmLabel={question.confirmLabel}
        >
          <Stack spacing={1}>
            <span>{question.text}</span>
            {who}
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}
