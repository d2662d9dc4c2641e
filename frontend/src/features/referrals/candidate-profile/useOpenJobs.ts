import { useApiList, useApiQuery } from "@/shared/api/queries";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { useSession } from "@/shared/session/useSession";

/** How many jobs the picker offers at a time; whoever misses one types a part of its title. */
const OFFERED = 25;

/**
 * The OPEN jobs in the person's scope that match a term and to which `connection` has not been referred. A superuser
 * who sees the whole platform is offered those of the company of `formerJob`, the only ones that it can be referred to.
 */
export function useOpenJobs(term: string, connection: number, formerJob: number) {
  const { isSuperuser, companyId } = useSession();
  const seesPlatform = isSuperuser && companyId === null;
  const former = useApiQuery("/jobs/{id}/", { path: { id: seesPlatform ? formerJob : null } });
  const company = seesPlatform ? former.data?.company : undefined;
  const search = useDebouncedValue(term.trim(), SEARCH_DELAY_MS);
  const query = useApiList("/jobs/", {
    query: {
      status: "OPEN",
      ordering: "title",
      search,
      limit: OFFERED,
      company_id: company,
      not_referred: connection,
    },
    enabled: !seesPlatform || company !== undefined,
  });
  return {
    rows: query.data?.rows ?? [],
    busy: query.isFetching || former.isFetching || search !== term.trim(),
    error: query.error ?? former.error,
    refetch: () => (former.error ? former.refetch() : query.refetch()),
  };
}
