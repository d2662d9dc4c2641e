import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useDepartments } from "@/features/companies/queries";
import type { Department } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { useAction } from "@/shared/hooks/useAction";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import type { Option } from "@/shared/ui/inputs/SelectField";
import { Section } from "@/shared/ui/layout/Section";
import { useSetAnswerDays } from "./queries";
import { MAX_ANSWER_DAYS } from "./settingsValues";

/** Departments with an answer time that differs from the company's. Saved on selection. */
export function DepartmentAnswerDays({ companyId }: { companyId: number }) {
  const departments = useDepartments(companyId);
  return (
    <Section
      id="departments"
      title={t`Exceptions by department`}
      description={t`Departments whose referrals are answered within a different time.`}
    >
      {departments.data ? (
        <DepartmentFields departments={departments.data} />
      ) : departments.error ? (
        <QueryError query={departments} text={(message) => t`Failed to load the departments: ${message}`} />
      ) : (
        // As high as without exceptions.
        <Skeleton variant="rounded" sx={{ height: { xs: 121, sm: 116 } }} />
      )}
    </Section>
  );
}

function DepartmentFields({ departments }: { departments: readonly Department[] }) {
  // Departments that were added but have no value yet.
  const [added, setAdded] = useState<readonly number[]>([]);
  const hasOwnDays = (one: Department) => one.answer_days !== null || added.includes(one.id);
  const departmentsWithOwnDays = departments.filter(hasOwnDays);
  const others = departments.filter((one) => !hasOwnDays(one));
  return (
    <Stack spacing={2}>
      {departmentsWithOwnDays.length === 0 && (
        <Typography variant="body2">
          <Trans>No exceptions.</Trans>
        </Typography>
      )}
      <FieldGrid>
        {departmentsWithOwnDays.map((department) => (
          <DepartmentField key={department.id} department={department} />
        ))}
      </FieldGrid>
      {others.length > 0 && (
        <LongSelectField
          label={t`Add an exception`}
          options={[
            { value: "", label: t`Choose a department` },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value=""
          onChange={(id) => setAdded([...added, Number(id)])}
          optional
        />
      )}
    </Stack>
  );
}

function DepartmentField({ department }: { department: Department }) {
  const { name, answer_days } = department;
  const setAnswerDays = useSetAnswerDays(department);
  const save = useAction({
    run: (value: string) => setAnswerDays(value === "" ? null : Number(value)),
    done: () => t`The exception for ${name} has been saved.`,
    failed: (message) => t`The exception was not saved: ${message}`,
  });
  return (
    <LongSelectField
      label={name}
      options={getAnswerDaysOptions()}
      optional
      value={save.input ?? String(answer_days ?? "")}
      onChange={save.start}
      readOnly={save.busy}
      error={save.error}
    />
  );
}

/** Answer times of a department: the company's, none, or a number of working days. */
function getAnswerDaysOptions(): Option<string>[] {
  const days = Array.from({ length: MAX_ANSWER_DAYS }, (_, index) => index + 1);
  return [
    { value: "", label: t`Same as the company` },
    { value: "0", label: t`No promise` },
    ...days.map((count) => ({ value: String(count), label: daysLabel(count) })),
  ];
}

const daysLabel = (count: number): string => plural(count, { one: "# working day", other: "# working days" });
