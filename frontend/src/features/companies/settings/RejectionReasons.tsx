import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { REASON_INPUT_LIMITS } from "@/shared/api/inputLimits.generated";
import type { RejectionReasons as Reasons, RejectionReasonsInput } from "@/shared/api/types";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import type { FormErrors } from "@/shared/forms/formErrors";
import { useServerForm } from "@/shared/forms/useServerForm";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { Section } from "@/shared/ui/layout/Section";
import { rejectionReasonsQuery } from "../queries";
import { loadRejectionReasons, useSaveRejectionReasons } from "./queries";

/**
 * The reasons that reviewers can select for a rejection. Rarely changed, so fetched only when
 * opened.
 */
export function RejectionReasons({ companyId }: { companyId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      id="reasons"
      title={t`Reasons for a Rejection`}
      description={t`Reviewers can choose one when they reject someone. The referrer never sees it; Analytics counts them.`}
      actions={
        !open && (
          <SecondaryButton onClick={() => setOpen(true)} sx={{ flexShrink: 0 }}>
            <Trans>Edit Reasons</Trans>
          </SecondaryButton>
        )
      }
    >
      {open && <LoadedReasons companyId={companyId} />}
    </Section>
  );
}

function LoadedReasons({ companyId }: { companyId: number }) {
  const reasons = useQuery(rejectionReasonsQuery(companyId));
  if (reasons.data) return <ReasonsForm companyId={companyId} reasons={reasons.data} />;
  return reasons.error ? (
    <QueryError query={reasons} text={(message) => t`Failed to load the reasons: ${message}`} />
  ) : (
    <LoadingState />
  );
}

/** `key` is the React key: the id, or a negative number for an unsaved row. */
type ReasonRow = { key: number; id: number | null; name: string; retired: boolean };
type ReasonValues = { reasons: ReasonRow[] };

const MAX_REASONS = 50;

const toValues = ({ reasons }: Reasons): ReasonValues => ({
  reasons: reasons.map((reason) => ({ ...reason, key: reason.id })),
});

const toInput = ({ reasons }: ReasonValues, { updated_at }: Reasons): RejectionReasonsInput => ({
  reasons: reasons.map(({ id, name, retired }) => ({ id, name: name.trim(), retired })),
  updated_at,
});

/** The server's validation rules. */
function validate({ reasons }: ReasonValues): FormErrors<ReasonValues> {
  const names = reasons.map(({ name }) => name.trim().toLocaleLowerCase());
  if (names.includes("")) return { root: t`Give each reason a name` };
  if (new Set(names).size < names.length) return { root: t`A reason is on the list twice` };
  if (reasons.every(({ retired }) => retired)) return { root: t`Keep at least one reason in use` };
  return {};
}

/** The rows with the one at `index` moved by `by` positions. */
function moveRow(rows: readonly ReasonRow[], index: number, by: number): ReasonRow[] {
  const next = [...rows];
  const [row] = next.splice(index, 1);
  if (row) next.splice(index + by, 0, row);
  return next;
}

/** The rows with a new one before the archived ones. */
function addRow(rows: readonly ReasonRow[]): ReasonRow[] {
  const key = Math.min(0, ...rows.map((row) => row.key)) - 1;
  const firstRetired = rows.findIndex(({ retired }) => retired);
  const index = firstRetired < 0 ? rows.length : firstRetired;
  return [...rows.slice(0, index), { key, id: null, name: "", retired: false }, ...rows.slice(index)];
}

/** Adds, renames, reorders and archives reasons; saves the list as a whole. */
function ReasonsForm({ companyId, reasons }: { companyId: number; reasons: Reasons }) {
  const notify = useNotify();
  const save = useSaveRejectionReasons(companyId);
  const form = useServerForm({
    version: { stored: reasons, toValues, loadLatest: loadRejectionReasons },
    check: validate,
    send: (values, base) => save(toInput(values, base)),
    errorText: (error, otherMessages) => {
      const message = otherMessages.join(" ") || errorMessage(error);
      return t`The reasons were not saved: ${message}`;
    },
    onSaved: (saved) => {
      form.resetTo(saved);
      notify(t`The reasons have been saved.`);
    },
  });
  const rows = form.watch("reasons");
  const setRows = (next: ReasonRow[]): void => form.set("reasons", next);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // The button that opened the form is gone.
  useEffect(() => list.current?.querySelector("input")?.focus(), []);
  return (
    <Form form={form}>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Stack
        component="ol"
        ref={list}
        aria-label={t`Reasons for a Rejection`}
        spacing={1}
        sx={{ listStyle: "none", m: 0, p: 0 }}
      >
        {rows.map((row, index) => (
          <ReasonLine
            key={row.key}
            row={row}
            number={index + 1}
            isLast={index === rows.length - 1}
            readOnly={form.busy}
            onChange={(changes) => setRows(rows.map((one) => (one === row ? { ...row, ...changes } : one)))}
            onMove={(by) => setRows(moveRow(rows, index, by))}
            onRemove={() => {
              setRows(rows.filter((one) => one !== row));
              addButton.current?.focus();
            }}
          />
        ))}
      </Stack>
      <FormError form={form} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "space-between" }}>
        <Button
          ref={addButton}
          color="inherit"
          startIcon={<AddOutlined />}
          disabled={form.busy || rows.length >= MAX_REASONS}
          onClick={() => setRows(addRow(rows))}
        >
          <Trans>Add Reason</Trans>
        </Button>
        <SubmitButton form={form} disabled={!form.dirty && !form.latest.loaded}>
          {t`Save Reasons`}
        </SubmitButton>
      </Box>
    </Form>
  );
}

type ReasonLineProps = {
  row: ReasonRow;
  number: number;
  isLast: boolean;
  readOnly: boolean;
  onChange: (changes: Partial<ReasonRow>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One reason: name, position and whether it is archived (`retired`). Only unsaved reasons can be removed. */
function ReasonLine({ row, number, isLast, readOnly, onChange, onMove, onRemove }: ReasonLineProps) {
  const { id, name, retired } = row;
  const numbered = t`Reason ${number}`;
  const reason = name.trim() || numbered;
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
      <OutlinedInput
        size="small"
        value={name}
        readOnly={readOnly}
        autoFocus={id === null && name === ""}
        onChange={(event) => onChange({ name: event.target.value })}
        inputProps={{ "aria-label": numbered, maxLength: REASON_INPUT_LIMITS.name }}
        sx={{
          flex: { xs: "1 1 100%", sm: "1 1 220px" },
          ...(retired && { "& input": { color: "text.secondary" } }),
        }}
      />
      <MoveButton label={t`Move up: ${reason}`} blocked={readOnly || number === 1} onClick={() => onMove(-1)}>
        <ArrowUpwardOutlined fontSize="small" />
      </MoveButton>
      <MoveButton label={t`Move down: ${reason}`} blocked={readOnly || isLast} onClick={() => onMove(1)}>
        <ArrowDownwardOutlined fontSize="small" />
      </MoveButton>
      <Button
        color="inherit"
        size="small"
        disabled={readOnly}
        aria-label={
          id === null ? t`Remove: ${reason}` : retired ? t`Restore: ${reason}` : t`Archive: ${reason}`
        }
        onClick={() => (id === null ? onRemove() : onChange({ retired: !retired }))}
        sx={{ minWidth: 96 }}
      >
        {id === null ? t`Remove` : retired ? t`Restore` : t`Archive`}
      </Button>
    </Box>
  );
}

type MoveButtonProps = { label: string; blocked: boolean; onClick: () => void; children: ReactNode };

/** Not `disabled`: whoever moves a row to the end of the list keeps the focus. */
const MoveButton = ({ label, blocked, onClick, children }: MoveButtonProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={blocked}
    onClick={() => blocked || onClick()}
    sx={blocked ? { color: "action.disabled" } : undefined}
  >
    {children}
  </IconButton>
);
