import { ConnectionList } from "@/features/connections/list/ConnectionList";
import { PersonJobsDialog } from "@/features/matching/person-jobs/PersonJobsDialog";

/** The connections screen, with the jobs that each connection may fit. */
export const ConnectionsScreen = () => <ConnectionList JobsDialog={PersonJobsDialog} />;
