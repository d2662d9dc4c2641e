import type { JobFacets } from "@/shared/api/types";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";
import { JOB } from "./messages";
import type { JobFilterState } from "./useJobFilters";

type FacetFilterProps = {
  /** What there is to choose from; left out while it is loading. */
  facets: JobFacets | undefined;
  filters: JobFilterState;
};

/** One department, or all that have jobs. */
export function DepartmentFilter({ facets, filters }: FacetFilterProps) {
  const departments = facets?.departments ?? [];
  const several = new Set(departments.map(({ company_name }) => company_name)).size > 1;
  const known = departments.map(({ id, name, company_name }) => ({
    value: id,
    // Companies have departments of the same name.
    label: several ? `${name} · ${company_name}` : name,
  }));
  const chosen = filters.department;
  return (
    <SelectField<number | "">
      label={JOB.department}
      value={chosen ?? ""}
      options={withChosen<number | "">(
        [{ value: "", label: JOB.allDepartments }, ...known],
        chosen,
        facets ? JOB.unknownDepartment : JOB.loading,
      )}
      onChange={filters.setDepartment}
    />
  );
}

/** One location, or all that have jobs. */
export function LocationFilter({ facets, filters }: FacetFilterProps) {
  const known = facets?.locations.map((location) => ({ value: location, label: location })) ?? [];
  const { location, setLocation } = filters;
  return (
    <SelectField
      label={JOB.location}
      value={location}
      options={withChosen([{ value: "", label: JOB.allLocations }, ...known], location, location)}
      onChange={setLocation}
    />
  );
}

/** What the address names stays chosen even where no job has it any more. */
function withChosen<Value extends string | number>(
  options: Option<Value>[],
  chosen: Value | undefined,
  label: string,
): Option<Value>[] {
  const missing = chosen !== undefined && !options.some(({ value }) => value === chosen);
  return missing ? [...options, { value: chosen, label }] : options;
}
