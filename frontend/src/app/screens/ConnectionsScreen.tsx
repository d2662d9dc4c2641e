import { ConnectionList } from "@/features/connections/list/ConnectionList";
import { lazyComponent } from "@/shared/lazyComponent";

const PersonJobsDialog = lazyComponent(() =>
  import("@/features/matching/person-jobs/PersonJobsDialog").then((m) => m.PersonJobsDialog),
);

/** The connections screen, with the jobs that each connection may fit. */
export const ConnectionsScreen = () => <ConnectionList JobsDialog={PersonJobsDialog} />;
