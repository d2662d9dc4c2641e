import { useQuery } from "@tanstack/react-query";
import { getPeople } from "@/features/accounts/peopleApi";
import type { ViewRole } from "@/shared/session/roles";
import type { PersonRef } from "@/shared/session/storage";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { SelectField } from "@/shared/ui/SelectField";
import { VIEW_AS } from "./words";

type SelectPersonProps = {
  companyId: number;
  role: ViewRole;
  person: PersonRef | null;
  onChange: (person: PersonRef | null) => void;
};

const NOBODY = 0;

/** Optional: with a person chosen, everything is exactly what that person sees, and nothing can be changed. */
export function SelectPerson({ companyId, role, person, onChange }: SelectPersonProps) {
  const people = useQuery({
    queryKey: ["users", "viewable", companyId, role],
    queryFn: ({ signal }) => getPeople(companyId, role, signal),
  });
  const options = (people.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {people.error && <ErrorBanner onRetry={people.refetch}>{VIEW_AS.peopleFailed}</ErrorBanner>}
      <SelectField
        label={VIEW_AS.person}
        hint={VIEW_AS.personHint}
        disabled={people.isPending}
        value={person?.id ?? NOBODY}
        onChange={(id) => onChange(people.data?.find((one) => one.id === id) ?? null)}
        options={[{ value: NOBODY, label: VIEW_AS.nobody }, ...options]}
      />
    </>
  );
}
