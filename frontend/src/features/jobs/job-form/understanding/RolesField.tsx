import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { useApiList } from "@/shared/api/queries";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { ChipsField } from "./ChipsField";
import type { Named } from "./edits";
import { UNDERSTANDING } from "./messages";

type RolesFieldProps = { roles: Named[]; onChange: (roles: Named[]) => void; readOnly: boolean };

/** The roles that a job looks for, out of those that the product knows. */
export function RolesField({ roles, onChange, readOnly }: RolesFieldProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const search = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const found = useApiList("/occupations/", { query: { search }, enabled: open });
  return (
    <ChipsField<Named>
      label={UNDERSTANDING.roles}
      hint={roles.length > 0 ? UNDERSTANDING.rolesHint : UNDERSTANDING.rolesMissing}
      error={found.error ? UNDERSTANDING.rolesFailed(errorMessage(found.error)) : undefined}
      options={found.data?.rows ?? []}
      value={roles}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, chosen) => onChange(chosen)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      filterOptions={(options) => options.filter(({ code }) => roles.every((one) => one.code !== code))}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, chosen) => option.code === chosen.code}
      loading={found.isFetching || search !== typed.trim()}
      loadingText={UNDERSTANDING.searching}
      noOptionsText={UNDERSTANDING.noRoles}
      readOnly={readOnly}
    />
  );
}
