import { ImportConnections } from "@/features/connections/importing/ImportConnections";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const JobsWithSuggestions = lazyComponent(() =>
  import("@/features/matching/JobsWithSuggestions").then((m) => m.JobsWithSuggestions),
);

/** The import screen, with the jobs that imported connections may fit. */
export const ImportScreen = () => (
  <ImportConnections
    next={
      <ChunkBoundary>
        <JobsWithSuggestions />
      </ChunkBoundary>
    }
  />
);
