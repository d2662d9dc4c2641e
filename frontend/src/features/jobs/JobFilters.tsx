import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Children, type ReactNode, useId, useState } from "react";
import type { JobFacets } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";

/** Why the choices of the filters are missing. */
export const filtersFailed = (message: string): string => t`The filters could not be loaded: ${message}`;

/** Grid columns by number of filters: a wide one and two narrow ones, or four equal ones. */
const COLUMNS = { 3: "minmax(0, 1fr) repeat(2, 12rem)", 4: "repeat(4, minmax(0, 1fr))" };

const WHOLE_ROW = "1 / -1";

type FilterBarProps = { columns?: keyof typeof COLUMNS; children: ReactNode };

/**
 * The filters above a list, side by side on wide screens, else two in a row below the search; on
 * phones in a sheet.
 */
export function FilterBar({ columns = 3, children }: FilterBarProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  if (isPhone) return <PhoneFilters>{children}</PhoneFilters>;
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        rowGap: 2,
        columnGap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", lg: COLUMNS[columns] },
        "& > :first-of-type": { gridColumn: { xs: WHOLE_ROW, lg: "auto" } },
        ...(columns === 4 && { "& > :last-of-type": { gridColumn: { xs: WHOLE_ROW, lg: "auto" } } }),
      }}
    >
      {children}
    </Box>
  );
}

/** The search, and a button that opens a sheet with the other filters. */
function PhoneFilters({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const [search, ...filters] = Children.toArray(children);
  return (
    <Box role="search" sx={{ display: "grid", gap: 1 }}>
      {search}
      <SecondaryButton startIcon={<TuneOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Filters</Trans>
      </SecondaryButton>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-labelledby": titleId } }}
      >
        <Stack spacing={2} sx={{ p: 2, pb: "calc(16px + env(safe-area-inset-bottom))" }}>
          <Typography id={titleId} variant="h5" component="h2">
            <Trans>Filters</Trans>
          </Typography>
          {filters}
          <Button variant="contained" onClick={() => setOpen(false)}>
            <Trans>Show Results</Trans>
          </Button>
        </Stack>
      </Drawer>
    </Box>
  );
}

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
    label: hasSeveralCompanies ? `${name} · ${company_name}` : name,
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
