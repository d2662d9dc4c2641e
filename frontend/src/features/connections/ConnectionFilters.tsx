import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import type { ListChange } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { FilterBar } from "@/shared/ui/table/FilterBar";
import type { CONNECTION_LIST, ConnectionParams } from "./queries";

type ConnectionFiltersProps = {
  params: ConnectionParams;
  onChange: (changes: ListChange<typeof CONNECTION_LIST>) => void;
};

/** Filters by search, employer and fit to an open job. */
export function ConnectionFilters({ params, onChange }: ConnectionFiltersProps) {
  const { viewAs } = useSession();
  return (
    <FilterBar
      layout={{
        display: "grid",
        columnGap: 2,
        rowGap: 1.5,
        alignItems: "end",
        gridTemplateColumns: { sm: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 1fr) auto" },
      }}
    >
      <SearchField
        label={t`Search Connections`}
        placeholder={t`Name, company or position`}
        value={params.search}
        onChange={(search) => onChange({ search })}
      />
      <EmployerFilter employer={params.employer} onChange={(employer) => onChange({ employer })} />
      {viewAs === null && (
        <FormControlLabel
          label={
            <Typography variant="body2">
              <Trans>May fit an open job</Trans>
            </Typography>
          }
          control={
            <Checkbox
              size="small"
              checked={params.fits === true}
              onChange={(_event, fits) => onChange({ fits: fits || undefined })}
            />
          }
        />
      )}
    </FilterBar>
  );
}

type Employer = { id: string; people: number | null };
type EmployerFilterProps = {
  employer: string | undefined;
  onChange: (employer: string | undefined) => void;
};

/** Filters by one of the connections' employers. */
const EmployerFilter = ({ employer, onChange }: EmployerFilterProps) => (
  <ServerAutocomplete<Employer>
    label={t`Works at`}
    placeholder={t`Any company`}
    pages={(search) =>
      optionPages("/connections/employers/", { query: { search } }, ({ employer: id, people }) => ({
        id,
        people,
      }))
    }
    value={employer ? { id: employer, people: null } : null}
    onChange={(chosen) => onChange(chosen?.id)}
    optionLabel={({ id }) => id}
    optionDetails={({ people }) => [
      people === null ? null : plural(people, { one: "# person", other: "# people" }),
    ]}
    errorText={(message) => t`Error fetching companies: ${message}`}
    loadingText={t`Searching...`}
    noOptionsText={t`No company found`}
    openOnFocus
  />
);
