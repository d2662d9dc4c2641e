import { t } from "@lingui/core/macro";
import type { ViewRole } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import type { ViewedPerson } from "@/shared/session/storage";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";

type SelectPersonProps = {
  companyId: number;
  role: ViewRole;
  person: ViewedPerson | null;
  autoFocus: boolean;
  onChange: (person: ViewedPerson | null) => void;
};

/** Optionally selects a person: the view then shows exactly what they see, read-only. */
export const SelectPerson = ({ companyId, role, person, autoFocus, onChange }: SelectPersonProps) => (
  <ServerAutocomplete<ViewedPerson>
    label={t`Person`}
    placeholder={t`No one in particular`}
    hint={t`Optional. You then see exactly what this person sees, and cannot change anything.`}
    autoFocus={autoFocus}
    eager
    openOnFocus
    pages={(search) =>
      optionPages(
        "/users/",
        {
          query: { company_id: companyId, role, status: "ACTIVE", ordering: "name", search, limit: 25 },
          scope: false,
        },
        (user) => ({ id: user.id, name: fullName(user), firstName: user.firstName || fullName(user) }),
      )
    }
    value={person}
    onChange={onChange}
    optionLabel={({ name }) => name}
    errorText={() => t`The people of this company could not be loaded.`}
    loadingText={t`Searching...`}
    noOptionsText={(search) =>
      search ? t`No one found matching "${search}"` : t`No one in this company has this role.`
    }
  />
);
