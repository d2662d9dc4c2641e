import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import type { ReactNode, SyntheticEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { JOB_FORM } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { HiringManagerSelect } from "./HiringManagerSelect";
import { JobSelects, JobStatusSelect } from "./JobSelects";
import { JobTextField } from "./JobTextField";
import type { JobValues } from "./jobFormValues";

type JobFormProps = {
  form: UseFormReturn<JobValues>;
  /** Company whose departments and managers can be chosen; null until one is chosen. */
  companyId: number | null;
  /** The job's present hiring manager, who may be no longer among those on offer. */
  managerName?: string | null;
  /** What went wrong with the last attempt, or what was done about it. */
  message?: ReactNode;
  /** Whether the job is there already: only then it has a status to change. */
  existing?: boolean;
  /** A choice that comes before all others. */
  first?: ReactNode;
  submitLabel: string;
  busy: boolean;
  cancelTo: string;
  onSubmit: (event: SyntheticEvent) => void;
};

/** The fields of a job, for creating and editing one. */
export function JobForm(props: JobFormProps) {
  const { form, companyId, managerName, message, existing, first, submitLabel, busy } = props;
  const { state } = useJobLinks();
  return (
    <Card>
      <CardContent>
        <Stack component="form" spacing={2.5} noValidate onSubmit={props.onSubmit}>
          {first}
          <JobTextField form={form} name="title" label={JOB_FORM.title} disabled={busy} />
          <TwoColumns>
            <JobSelects
              form={form}
              companyId={companyId}
              departmentRequired={!existing || form.formState.defaultValues?.department !== ""}
              disabled={busy}
            />
            <JobTextField form={form} name="location" label={JOB_FORM.location} disabled={busy} />
            <JobTextField
              form={form}
              name="salary_range"
              label={JOB_FORM.salaryRange}
              hint={JOB_FORM.salaryHint}
              disabled={busy}
            />
            {existing && <JobStatusSelect form={form} disabled={busy} />}
            <HiringManagerSelect
              form={form}
              companyId={companyId}
              presentName={managerName}
              disabled={busy}
            />
          </TwoColumns>
          <JobTextField
            form={form}
            name="description"
            label={JOB_FORM.description}
            rows={6}
            disabled={busy}
          />
          <JobTextField
            form={form}
            name="requirements"
            label={JOB_FORM.requirements}
            rows={6}
            disabled={busy}
          />
          {/* Beside the button that was pressed: a long form's top is out of sight. */}
          {message}
          <Stack direction="row" spacing={1} sx={{ justifyContent: "flex-end" }}>
            <ButtonLink color="inherit" to={props.cancelTo} state={state}>
              {JOB_FORM.cancel}
            </ButtonLink>
            <Button type="submit" variant="contained" disabled={busy}>
              {busy ? JOB_FORM.saving : submitLabel}
            </Button>
          </Stack>
        </Stack>
      </CardContent>
      <UnsavedChanges dirty={form.formState.isDirty} />
    </Card>
  );
}

function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  );
}
