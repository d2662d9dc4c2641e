import Typography from "@mui/material/Typography";
import { connectionName } from "@/features/connections/connectionName";
import { SuggestionsProgress } from "@/features/matching/SuggestionsProgress";
import { useHasSuggestions } from "@/features/matching/useSuggestions";
import type { Connection } from "@/shared/api/types";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { orDash } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { AnyJobPicker } from "./AnyJobPicker";
import { PERSON_JOBS } from "./messages";
import { PersonJobs } from "./PersonJobs";
import { usePersonJobs } from "./usePersonJobs";

type PersonJobsDialogProps = { connection: Connection; onClose: () => void };

/**
 * The open jobs that a person may fit, with reasons, and a search over all open jobs. Each leads to
 * its refer dialog.
 */
export function PersonJobsDialog({ connection, onClose }: PersonJobsDialogProps) {
  const suggests = useHasSuggestions();
  const jobs = usePersonJobs(connection.id, suggests);
  return (
    <TitledDialog
      open
      fullWidth
      title={PERSON_JOBS.title(connectionName(connection))}
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
      <SuggestionsProgress />
      <AnyJobPicker person={connection.id} />
    </TitledDialog>
  );
}
