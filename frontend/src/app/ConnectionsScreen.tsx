import { ConnectionList } from "@/features/connections/ConnectionList";
import { lazyComponent } from "@/shared/lazyComponent";

const PersonJobsDialog = lazyComponent(() =>
  import("@/features/matching/person-jobs/PersonJobsDialog").then((m) => m.PersonJobsDialog),
);

/** One's connections, with the open jobs that each of them may fit. */
export const ConnectionsScreen = () => <ConnectionList JobsDialog={PersonJobsDialog} />;
