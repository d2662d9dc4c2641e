import AddOutlined from "@mui/icons-material/AddOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { queryKey } from "@/shared/api/queries";
import type { RejectionReasons } from "@/shared/api/types";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useVersionedForm } from "@/shared/forms/useVersionedForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { ReasonLine } from "./ReasonLine";
import { REASONS } from "./reasonMessages";
import {
  addRow,
  MAX_REASONS,
  moveRow,
  toReasonsInput,
  toReasonValues,
  validateReasons,
} from "./reasonValues";

type ReasonsFormProps = { reasons: RejectionReasons; companyId: number };

/** Adds, renames, reorders and retires reasons; saves the list as a whole. */
export function ReasonsForm({ reasons, companyId }: ReasonsFormProps) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useVersionedForm({
    stored: reasons,
    toValues: toReasonValues,
    loadLatest: () => api.get("/rejection-reasons/"),
    draft: `reasons:${companyId}`,
    check: validateReasons,
    send: (values, base) => api.put("/rejection-reasons/", { body: toReasonsInput(values, base) }),
    failureText: (error, otherMessages) => REASONS.failed(otherMessages.join(" ") || errorMessage(error)),
    onSaved: (saved) => {
      queryClient.setQueryData(queryKey("/rejection-reasons/"), saved);
      // Also refetches the list that reviewers choose from.
      void queryClient.invalidateQueries({ queryKey: ["/rejection-reasons/"] });
      form.resetTo(saved);
      notify(REASONS.saved);
    },
  });
  const rows = form.watch("reasons");
  return (
    <Form form={form}>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Stack component="ol" aria-label={REASONS.title} spacing={1} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.map((row, index) => (
          <ReasonLine
            key={row.key}
            row={row}
            number={index + 1}
            isLast={index === rows.length - 1}
            readOnly={form.busy}
            onChange={(changes) =>
              form.set(
                "reasons",
                rows.map((one) => (one.key === row.key ? { ...one, ...changes } : one)),
              )
            }
            onMove={(by) => form.set("reasons", moveRow(rows, index, by))}
            onRemove={() =>
              form.set(
                "reasons",
                rows.filter((one) => one.key !== row.key),
              )
            }
          />
        ))}
      </Stack>
      <FormProblem form={form} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <SubmitButton form={form} disabled={!form.dirty && !form.latest.loaded}>
          {REASONS.save}
        </SubmitButton>
        <Button
          color="inherit"
          startIcon={<AddOutlined />}
          disabled={form.busy || rows.length >= MAX_REASONS}
          onClick={() => form.set("reasons", addRow(rows))}
        >
          {REASONS.add}
        </Button>
      </Box>
    </Form>
  );
}
