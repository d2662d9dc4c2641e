import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { jobsFailed } from "@/features/jobs/queries";
import type { Page } from "@/shared/api/client";
import type { Connection, ListedJob } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, orDash } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { type PersonJob, personJobsQuery, useHasSuggestions } from "./queries";
import { Reasons } from "./Reasons";
import { referPath } from "./referPath";

type PersonJobsDialogProps = {
  connection: Pick<Connection, "id" | "position" | "company">;
  /** The connection's name. */
  name: string;
  onClose: () => void;
};

/**
 * The open jobs that a person may fit, with reasons, and a search over all open jobs. Each leads to
 * its refer dialog.
 */
export function PersonJobsDialog({ connection, name, onClose }: PersonJobsDialogProps) {
  const suggests = useHasSuggestions();
  const jobs = useQuery({ ...personJobsQuery(connection.id), enabled: suggests });
  return (
    <TitledDialog
      open
      fullWidth
      title={t`Jobs for ${name}`}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {dotted([connection.position, connection.company]) || orDash(null)}
      </Typography>
      {!suggests && (
        <Typography variant="body2">
          <Trans>Suggestions are hidden while viewing as someone else.</Trans>
        </Typography>
      )}
      <QueryError query={jobs} text={jobsFailed} />
      {jobs.isLoading && <LoadingState label={t`Loading jobs...`} />}
      {jobs.data && <PersonJobs page={jobs.data} person={connection.id} />}
      <AnyJobPicker person={connection.id} />
    </TitledDialog>
  );
}

/** The jobs that a person may fit, best first. */
function PersonJobs({ page, person }: { page: Page<PersonJob>; person: number }) {
  const headingId = useId();
  const more = page.count - page.rows.length;
  if (page.rows.length === 0)
    return (
      <Typography variant="body2">
        <Trans>No open job seems to fit. You know best: choose any open job below.</Trans>
      </Typography>
    );
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3">
        <Trans>Jobs that may fit</Trans>
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {page.rows.map((row) => (
          <DividedRow key={row.job.id} py={1.25}>
            <JobWithReasons row={row} />
            {row.referred ? (
              <Chip size="small" label={t`Referred`} />
            ) : (
              <SecondaryLink
                size="small"
                to={referPath(row.job.id, person)}
                aria-label={referTo(row.job.title)}
              >
                <Trans>Refer</Trans>
              </SecondaryLink>
            )}
          </DividedRow>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="caption" color="textSecondary">
          {moreJobsText(more)}
        </Typography>
      )}
    </Box>
  );
}

function moreJobsText(count: number): string {
  const more = formatCount(count);
  return t`and ${more} more`;
}

const referTo = (job: string): string => t`Refer to ${job}`;

const JobWithReasons = ({ row: { job, reasons } }: { row: PersonJob }) => (
  <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
    <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
      {job.title}
    </Typography>
    <Typography variant="caption" component="div" color="textSecondary">
      {dotted([job.department, job.location])}
    </Typography>
    <Box sx={{ mt: 0.5 }}>
      <Reasons reasons={reasons} />
    </Box>
  </Box>
);

/** Selects any open job to which the person was not referred, and opens its refer dialog. */
function AnyJobPicker({ person }: { person: number }) {
  const navigate = useNavigate();
  return (
    <ServerAutocomplete<ListedJob>
      label={t`Any open job`}
      placeholder={t`Search by title`}
      pages={(search) =>
        optionPages("/jobs/", {
          query: { status: "OPEN", ordering: "title", search, not_referred: person },
        })
      }
      value={null}
      onChange={(job) => job && void navigate(referPath(job.id, person))}
      optionLabel={({ title }) => title}
      optionDetails={({ department_name, location }) => [department_name, location]}
      errorText={jobsFailed}
      loadingText={t`Loading jobs...`}
      noOptionsText={t`No open jobs found`}
    />
  );
}
