import { ImportConnections } from "@/features/connections/importing/ImportConnections";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const JobsWithPeople = lazyComponent(() =>
  import("@/features/matching/JobsWithPeople").then((m) => m.JobsWithPeople),
);

/** The import of connections, and after it the jobs for which they may be the right people. */
export const ImportScreen = () => (
  <ImportConnections
    next={
      <ChunkBoundary>
        <JobsWithPeople />
      </ChunkBoundary>
    }
  />
);
