import Box from "@mui/material/Box";
import type { ActivityKind } from "@/shared/api/types";
import { Field } from "@/shared/ui/inputs/Field";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { ACTIVITY, KINDS } from "./messages";
import type { ActivityFilterState } from "./useActivity";

const KIND_OPTIONS = (Object.entries(KINDS) as [ActivityKind, string][])
  // "Other" groups events unknown to this version and is no filter.
  .filter(([kind]) => kind !== "OTHER")
  .map(([value, label]) => ({ value, label }));

/** Filters by person, kind and period. */
export function ActivityFilters({ filters }: { filters: ActivityFilterState }) {
  const { search, query, change } = filters;
  const day = (name: "since" | "until") => ({
    label: ACTIVITY[name],
    type: "date",
    name,
    value: query[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          sm: "repeat(3, minmax(0, 1fr))",
          lg: "minmax(0, 2fr) repeat(3, minmax(0, 1fr))",
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: "1 / -1", lg: "auto" } }}>
        <SearchField
          label={ACTIVITY.search}
          placeholder={ACTIVITY.searchHint}
          value={search.text}
          onChange={search.setText}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <SelectField<ActivityKind | "">
          label={ACTIVITY.kind}
          value={query.kind}
          options={[{ value: "", label: ACTIVITY.allKinds }, ...KIND_OPTIONS]}
          onChange={(kind) => change({ kind })}
        />
      </Box>
      <Field {...day("since")} />
      <Field {...day("until")} />
    </Box>
  );
}
