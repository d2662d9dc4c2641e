import { t } from "@lingui/core/macro";
import type { JobFacets } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";

/** Why the choices of the filters are missing. */
export const filtersFailed = (message: string): string => t`The filters could not be loaded: ${message}`;

/** More options than this take the menu of `SelectField` too long to open. */
const MANY_OPTIONS = 100;

type FacetFilterProps<Value> = {
  /** The values to choose from; undefined while loading. */
  facets: JobFacets | undefined;
  value: Value | undefined;
  onChange: (value: Value | "") => void;
};

/** Filters by one department that has jobs, or all. */
export function DepartmentFilter({ facets, value: chosen, onChange }: FacetFilterProps<number>) {
  const departments = facets?.departments ?? [];
  const hasSeveralCompanies = new Set(departments.map(({ company_name }) => company_name)).size > 1;
  const departmentOptions = departments.map(({ id, name, company_name }) => ({
    value: id,
    // Several companies may have a department of the same name.
    label: hasSeveralCompanies ? dotted([name, company_name]) : name,
  }));
  return (
    <FacetSelect<number | "">
      label={t`Department`}
      value={chosen ?? ""}
      options={withSelected<number | "">(
        [{ value: "", label: t`All Departments` }, ...departmentOptions],
        chosen,
        facets ? t`Unknown department` : t`Loading...`,
      )}
      onChange={onChange}
    />
  );
}

/** Filters by one hiring manager who has jobs, or all. */
export function HiringManagerFilter({ facets, value: chosen, onChange }: FacetFilterProps<number>) {
  const managers = facets?.hiring_managers.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FacetSelect<number | "">
      label={t`Hiring Manager`}
      value={chosen ?? ""}
      options={withSelected<number | "">(
        [{ value: "", label: t`All Hiring Managers` }, ...managers],
        chosen,
        facets ? t`Unknown hiring manager` : t`Loading...`,
      )}
      onChange={onChange}
    />
  );
}

/** Filters by one location that has jobs, or all. */
export function LocationFilter({ facets, value = "", onChange }: FacetFilterProps<string>) {
  const locationOptions = facets?.locations.map((location) => ({ value: location, label: location })) ?? [];
  return (
    <FacetSelect
      label={t`Location`}
      value={value}
      options={withSelected([{ value: "", label: t`All Locations` }, ...locationOptions], value, value)}
      onChange={onChange}
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
