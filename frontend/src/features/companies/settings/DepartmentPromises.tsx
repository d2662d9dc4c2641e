import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { DEPARTMENT_PROMISES } from "@/features/companies/messages";
import { useDepartments } from "@/features/companies/useDepartments";
import type { Department } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { Section } from "@/shared/ui/layout/Section";
import { getPromiseOptions } from "./settingsValues";
import { useDepartmentPromise } from "./useDepartmentPromise";

/** The departments whose referrals are answered within another time than the company's. Saved as they are chosen. */
export function DepartmentPromises({ companyId }: { companyId: number }) {
  const departments = useDepartments(companyId);
  return (
    <Section title={DEPARTMENT_PROMISES.title} description={DEPARTMENT_PROMISES.text}>
      {departments.data ? (
        <Promises departments={departments.data} />
      ) : departments.error ? (
        <QueryError query={departments} text={DEPARTMENT_PROMISES.loadFailed} />
      ) : (
        <LoadingState />
      )}
    </Section>
  );
}

function Promises({ departments }: { departments: readonly Department[] }) {
  // Those that were chosen to differ, until it is said how.
  const [added, setAdded] = useState<readonly number[]>([]);
  const differ = (one: Department) => one.answer_days !== null || added.includes(one.id);
  const different = departments.filter(differ);
  const others = departments.filter((one) => !differ(one));
  return (
    <Stack spacing={2}>
      {different.length === 0 && <Typography variant="body2">{DEPARTMENT_PROMISES.none}</Typography>}
      <FieldGrid>
        {different.map((department) => (
          <DepartmentPromise key={department.id} department={department} />
        ))}
      </FieldGrid>
      {others.length > 0 && (
        <LongSelectField
          label={DEPARTMENT_PROMISES.add}
          options={[
            { value: "", label: DEPARTMENT_PROMISES.choose },
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

function DepartmentPromise({ department }: { department: Department }) {
  const promise = useDepartmentPromise(department);
  return (
    <LongSelectField
      label={department.name}
      options={getPromiseOptions()}
      value={promise.value}
      onChange={promise.choose}
      readOnly={promise.busy}
      error={promise.error}
      optional
    />
  );
}
