import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const BestPairs = lazyComponent(() => import("./BestPairs").then((m) => m.BestPairs));

/** Whom one knows for an open job; loaded after the figures above it. */
export const PairsSection = () => (
  <ChunkBoundary>
    <BestPairs />
  </ChunkBoundary>
);
