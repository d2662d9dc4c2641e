import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useDepartments } from "@/features/companies/useDepartments";
import type { Department } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { Section } from "@/shared/ui/layout/Section";
import { DEPARTMENT_ANSWER_DAYS } from "./messages";
import { getAnswerDaysOptions } from "./settingsValues";
import { useDepartmentAnswerDays } from "./useDepartmentAnswerDays";

/** Departments with an answer time that differs from the company's. Saved on selection. */
export function DepartmentAnswerDays({ companyId }: { companyId: number }) {
  const departments = useDepartments(companyId);
  return (
    <Section title={DEPARTMENT_ANSWER_DAYS.title} description={DEPARTMENT_ANSWER_DAYS.text}>
      {departments.data ? (
        <DepartmentFields departments={departments.data} />
      ) : departments.error ? (
        <QueryError query={departments} text={DEPARTMENT_ANSWER_DAYS.loadFailed} />
      ) : (
        <LoadingState />
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
        <Typography variant="body2">{DEPARTMENT_ANSWER_DAYS.none}</Typography>
      )}
      <FieldGrid>
        {departmentsWithOwnDays.map((department) => (
          <DepartmentField key={department.id} department={department} />
        ))}
      </FieldGrid>
      {others.length > 0 && (
        <LongSelectField
          label={DEPARTMENT_ANSWER_DAYS.add}
          options={[
            { value: "", label: DEPARTMENT_ANSWER_DAYS.choose },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value=""
          onChange={(id) => setAdded([...added, Number(id)])}
          readOnly={false}
          optional
        />
      )}
    </Stack>
  );
}

function DepartmentField({ department }: { department: Department }) {
  const answerDays = useDepartmentAnswerDays(department);
  return (
    <LongSelectField
      label={department.name}
      options={getAnswerDaysOptions()}
      value={answerDays.value}
      onChange={answerDays.choose}
      readOnly={answerDays.busy}
      error={answerDays.error}
      optional
    />
  );
}
