import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { useApiList } from "@/shared/api/queries";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { ChipsField } from "./ChipsField";
import type { CodedLabel } from "./edits";
import { UNDERSTANDING } from "./messages";

type RolesFieldProps = { roles: CodedLabel[]; onChange: (roles: CodedLabel[]) => void; readOnly: boolean };

/** The roles that a job is for, from the list of known occupations. */
export function RolesField({ roles, onChange, readOnly }: RolesFieldProps) {
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState("");
  const search = useDebouncedValue(searchText.trim(), SEARCH_DELAY_MS);
  const found = useApiList("/occupations/", { query: { search }, enabled: open });
  return (
    <ChipsField<CodedLabel>
      label={UNDERSTANDING.roles}
      hint={roles.length > 0 ? UNDERSTANDING.rolesHint : UNDERSTANDING.rolesMissing}
      error={found.error ? UNDERSTANDING.rolesFailed(errorMessage(found.error)) : undefined}
      options={found.data?.rows ?? []}
      value={roles}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, chosen) => onChange(chosen)}
      inputValue={searchText}
      onInputChange={(_event, text) => setSearchText(text)}
      filterOptions={(options) => options.filter(({ code }) => roles.every((one) => one.code !== code))}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, chosen) => option.code === chosen.code}
      loading={found.isFetching || search !== searchText.trim()}
      loadingText={UNDERSTANDING.searching}
      noOptionsText={UNDERSTANDING.noRoles}
      readOnly={readOnly}
    />
  );
}
