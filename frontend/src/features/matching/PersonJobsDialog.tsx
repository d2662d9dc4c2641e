import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useNavigate } from "react-router-dom";
import type { Page } from "@/shared/api/client";
import type { Connection, ListedJob } from "@/shared/api/types";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { orDash } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { DividedRow } from "@/shared/ui/layout/DividedRow";
import { PERSON_JOBS } from "./messages";
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
      title={PERSON_JOBS.title(name)}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {PERSON_JOBS.close}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {[connection.position, connection.company].filter(Boolean).join(" · ") || orDash(null)}
      </Typography>
      {!suggests && <Typography variant="body2">{PERSON_JOBS.noneInView}</Typography>}
      <QueryError query={jobs} text={PERSON_JOBS.failed} />
      {jobs.isLoading && <LoadingState label={PERSON_JOBS.loading} />}
      {jobs.data && <PersonJobs page={jobs.data} person={connection.id} />}
      <AnyJobPicker person={connection.id} />
    </TitledDialog>
  );
}

/** The jobs that a person may fit, best first. */
function PersonJobs({ page, person }: { page: Page<PersonJob>; person: number }) {
  const headingId = useId();
  const more = page.count - page.rows.length;
  if (page.rows.length === 0) return <Typography variant="body2">{PERSON_JOBS.none}</Typography>;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3">
        {PERSON_JOBS.fitting}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {page.rows.map((row) => (
          <DividedRow key={row.job.id} py={1.25}>
            <JobWithReasons row={row} />
            {row.referred ? (
              <Chip size="small" label={PERSON_JOBS.referred} />
            ) : (
              <SecondaryLink
                size="small"
                to={referPath(row.job.id, person)}
                aria-label={PERSON_JOBS.referTo(row.job.title)}
              >
                {PERSON_JOBS.refer}
              </SecondaryLink>
            )}
          </DividedRow>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="caption" color="textSecondary">
          {PERSON_JOBS.more(more)}
        </Typography>
      )}
    </Box>
  );
}

const JobWithReasons = ({ row: { job, reasons } }: { row: PersonJob }) => (
  <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
    <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
      {job.title}
    </Typography>
    <Typography variant="caption" component="div" color="textSecondary">
      {[job.department, job.location].filter(Boolean).join(" · ")}
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
      label={PERSON_JOBS.other}
      placeholder={PERSON_JOBS.otherHint}
      pages={(search) =>
        optionPages("/jobs/", {
          query: { status: "OPEN", ordering: "title", search, not_referred: person },
        })
      }
      value={null}
      onChange={(job) => job && void navigate(referPath(job.id, person))}
      optionLabel={({ title }) => title}
      optionDetails={({ department_name, location }) => [department_name, location]}
      errorText={PERSON_JOBS.jobsFailed}
      loadingText={PERSON_JOBS.loading}
      noOptionsText={PERSON_JOBS.noJobs}
    />
  );
}
