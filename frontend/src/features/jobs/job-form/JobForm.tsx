import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { JOB, JOB_FORM } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import type { FormState } from "@/shared/forms/FormState";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { HiringManagerSelect } from "./HiringManagerSelect";
import { JobSelects, JobStatusSelect } from "./JobSelects";
import type { JobValues } from "./jobFormValues";
import type { UnderstandingProps } from "./understanding/Understanding";

const Understanding = lazyComponent(() =>
  import("./understanding/Understanding").then((m) => m.Understanding),
);

type JobFormProps = {
  form: ServerForm<JobValues> & FormState;
  /** Company whose departments and managers can be chosen; null until one is chosen. */
  companyId: number | null;
  /** Name of the current hiring manager, who may no longer be selectable. */
  managerName?: string | null;
  /** Whether the job already exists: only then its status can change. */
  existing?: boolean;
  /** Shown before all other fields. */
  companySelect?: ReactNode;
  /** What the matching understood of the job. */
  understanding: Omit<UnderstandingProps, "readOnly">;
  submitLabel: string;
  cancelTo: string;
  /** Replaces the link `cancelTo`. */
  onCancel?: () => void;
};

/** The form for creating and editing a job. */
export function JobForm(props: JobFormProps) {
  const { form, companyId, managerName, existing, companySelect, understanding, submitLabel } = props;
  const { cancelTo, onCancel } = props;
  const { state } = useJobLinks();
  const longText = { required: true, multiline: true, minRows: 6 };
  return (
    <Card>
      <CardContent>
        <Form form={form} spacing={2.5}>
          {companySelect}
          <Field label={JOB_FORM.title} required {...form.field("title")} />
          <FieldGrid>
            <JobSelects
              form={form}
              companyId={companyId}
              departmentRequired={!existing || form.defaults.department !== ""}
            />
            <Field label={JOB.location} required {...form.field("location")} />
            <Field label={JOB.salaryRange} hint={JOB_FORM.salaryHint} {...form.field("salary_range")} />
            {existing && <JobStatusSelect form={form} />}
            <HiringManagerSelect form={form} companyId={companyId} currentName={managerName} />
          </FieldGrid>
          <Field label={JOB_FORM.description} {...longText} {...form.field("description")} />
          <Field label={JOB.requirements} {...longText} {...form.field("requirements")} />
          <ChunkBoundary>
            <Understanding {...understanding} readOnly={form.busy} />
          </ChunkBoundary>
          {/* Next to the submit button, as the top of a long form may be out of view. */}
          <FormProblem form={form} />
          <Stack direction="row" spacing={1} sx={{ justifyContent: "flex-end" }}>
            {onCancel ? (
              <Button color="inherit" onClick={onCancel}>
                {JOB_FORM.cancel}
              </Button>
            ) : (
              <ButtonLink color="inherit" to={cancelTo} state={state} replace>
                {JOB_FORM.cancel}
              </ButtonLink>
            )}
            <SubmitButton form={form} busyLabel={JOB_FORM.saving}>
              {submitLabel}
            </SubmitButton>
          </Stack>
        </Form>
      </CardContent>
      <UnsavedChanges dirty={(form.dirty || understanding.edits !== null) && !form.busy} />
    </Card>
  );
}
