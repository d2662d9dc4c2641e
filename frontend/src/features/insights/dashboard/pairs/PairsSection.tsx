import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const BestPairs = lazyComponent(() => import("./BestPairs").then((m) => m.BestPairs));

/** The user's connections for open jobs, loaded after the figures above. */
export const PairsSection = () => (
  <ChunkBoundary>
    <BestPairs />
  </ChunkBoundary>
);
