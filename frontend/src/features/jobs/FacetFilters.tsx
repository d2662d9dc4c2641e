import type { JobFacets } from "@/shared/api/types";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";
import { JOB } from "./messages";
import type { JobFilterState } from "./useJobFilters";

/** More options than this take the menu of `SelectField` too long to open. */
const MANY_OPTIONS = 100;

type FacetFilterProps = {
  /** The values to choose from; undefined while loading. */
  facets: JobFacets | undefined;
  filters: JobFilterState;
};

/** Filters by one department that has jobs, or all. */
export function DepartmentFilter({ facets, filters }: FacetFilterProps) {
  const departments = facets?.departments ?? [];
  const hasSeveralCompanies = new Set(departments.map(({ company_name }) => company_name)).size > 1;
  const departmentOptions = departments.map(({ id, name, company_name }) => ({
    value: id,
    // Several companies may have a department of the same name.
    label: hasSeveralCompanies ? `${name} · ${company_name}` : name,
  }));
  const chosen = filters.department;
  return (
    <FacetSelect<number | "">
      label={JOB.department}
      value={chosen ?? ""}
      options={withSelected<number | "">(
        [{ value: "", label: JOB.allDepartments }, ...departmentOptions],
        chosen,
        facets ? JOB.unknownDepartment : JOB.loading,
      )}
      onChange={filters.setDepartment}
    />
  );
}

/** Filters by one location that has jobs, or all. */
export function LocationFilter({ facets, filters }: FacetFilterProps) {
  const locationOptions = facets?.locations.map((location) => ({ value: location, label: location })) ?? [];
  const { location, setLocation } = filters;
  return (
    <FacetSelect
      label={JOB.location}
      value={location}
      options={withSelected([{ value: "", label: JOB.allLocations }, ...locationOptions], location, location)}
      onChange={setLocation}
    />
  );
}

type FacetSelectProps<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

function FacetSelect<Value extends string | number>(props: FacetSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  if (options.length <= MANY_OPTIONS) return <SelectField {...props} />;
  const findValue = (text: string) => options.find((option) => String(option.value) === text)?.value ?? value;
  return (
    <LongSelectField
      optional
      label={label}
      value={String(value)}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      onChange={(text) => onChange(findValue(text))}
    />
  );
}

/** Keeps a value from the URL selected, even if no job has it any more. */
function withSelected<Value extends string | number>(
  options: Option<Value>[],
  chosen: Value | undefined,
  label: string,
): Option<Value>[] {
  const missing = chosen !== undefined && !options.some(({ value }) => value === chosen);
  return missing ? [...options, { value: chosen, label }] : options;
}
