import type { ViewRole } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import type { PersonRef } from "@/shared/session/storage";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { VIEW_AS } from "./messages";

type SelectPersonProps = {
  companyId: number;
  role: ViewRole;
  person: PersonRef | null;
  autoFocus: boolean;
  onChange: (person: PersonRef | null) => void;
};

/** Optionally selects a person: the view then shows exactly what they see, read-only. */
export const SelectPerson = ({ companyId, role, person, autoFocus, onChange }: SelectPersonProps) => (
  <ServerAutocomplete<PersonRef>
    label={VIEW_AS.person}
    placeholder={VIEW_AS.nobody}
    hint={VIEW_AS.personHint}
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
        (user) => ({ id: user.id, name: fullName(user) }),
      )
    }
    value={person}
    onChange={onChange}
    optionLabel={({ name }) => name}
    errorText={() => VIEW_AS.peopleFailed}
    loadingText={VIEW_AS.searching}
    noOptionsText={(search) => (search ? VIEW_AS.noMatch(search) : VIEW_AS.noPeople)}
  />
);
