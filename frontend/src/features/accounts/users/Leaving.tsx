import { plural, t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "@/shared/api/queries";
import type { Person } from "@/shared/api/types";
import { fullName } from "@/shared/session/sessionUser";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";

type LeavingProps = {
  userId: number;
  companyId: number | undefined;
  successor: Person | null;
  onChoose: (successor: Person | null) => void;
};

/** What somebody holds who leaves, and who gets their jobs. */
export function Leaving({ userId, companyId, successor, onChoose }: LeavingProps) {
  const held = useQuery({ ...apiQuery("/users/{id}/holdings/", { path: { id: userId } }), staleTime: 0 });
  if (held.error) return <QueryError query={held} />;
  if (!held.data) return <LoadingState />;
  const { open_jobs: jobs, waiting_referrals: waiting } = held.data;
  const { own_pending_referrals: own, connections } = held.data;
  const lines = [
    jobs > 0 && plural(jobs, { one: "Hires for # job", other: "Hires for # jobs" }),
    waiting > 0 &&
      plural(waiting, {
        one: "# referral waits for their answer",
        other: "# referrals wait for their answer",
      }),
    own > 0 &&
      plural(own, {
        one: "# referral they made is still undecided",
        other: "# referrals they made are still undecided",
      }),
    connections > 0 && plural(connections, { one: "# connection", other: "# connections" }),
  ].filter((line) => line !== false);
  return (
    <>
      {lines.length > 0 && (
        <Box component="ul" aria-label={t`What they hold`} sx={{ my: 1.5, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {jobs > 0 && (
        <ServerAutocomplete<Person>
          label={t`Hand the jobs over to`}
          placeholder={t`Nobody for now`}
          hint={t`They'll be notified about each job.`}
          eager
          // The successor's name can be typed at once.
          autoFocus
          pages={(search) =>
            optionPages(
              "/users/",
              {
                query: {
                  company_id: companyId,
                  role: "HIRING_MANAGER",
                  status: "ACTIVE",
                  ordering: "name",
                  search,
                  limit: 25,
                },
                scope: false,
              },
              (person) => ({ id: person.id, name: fullName(person) }),
            )
          }
          value={successor}
          onChange={onChoose}
          optionLabel={({ name }) => name}
          errorText={() => t`The hiring managers could not be loaded.`}
          loadingText={t`Searching...`}
          noOptionsText={(search) =>
            search ? t`No one found matching "${search}"` : t`There is no other hiring manager.`
          }
        />
      )}
    </>
  );
}
