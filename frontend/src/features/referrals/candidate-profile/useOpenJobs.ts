import { useApiList, useApiQuery } from "@/shared/api/queries";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { useSession } from "@/shared/session/useSession";

/** Maximum number of options; a search narrows them down. */
const MAX_OPTIONS = 25;

/**
 * The open jobs that match a term and to which `connection` was not referred. A superuser who views
 * the whole platform gets the jobs of `previousJob`'s company, as the connection can only be
 * referred there.
 */
export function useOpenJobs(term: string, connection: number, previousJob: number) {
  const { isSuperuser, companyId } = useSession();
  const seesPlatform = isSuperuser && companyId === null;
  const previous = useApiQuery("/jobs/{id}/", { path: { id: seesPlatform ? previousJob : null } });
  const company = seesPlatform ? previous.data?.company : undefined;
  const search = useDebouncedValue(term.trim(), SEARCH_DELAY_MS);
  const query = useApiList("/jobs/", {
    query: {
      status: "OPEN",
      ordering: "title",
      search,
      limit: MAX_OPTIONS,
      company_id: company,
      not_referred: connection,
    },
    enabled: !seesPlatform || company !== undefined,
  });
  return {
    rows: query.data?.rows ?? [],
    busy: query.isFetching || previous.isFetching || search !== term.trim(),
    error: query.error ?? previous.error,
    refetch: () => (previous.error ? previous.refetch() : query.refetch()),
  };
}
