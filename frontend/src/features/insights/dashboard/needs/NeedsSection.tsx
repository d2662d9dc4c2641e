import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";

const Needs = lazyComponent(() => import("./Needs").then((m) => m.Needs));

/** What needs the user's attention, loaded after the figures above it. */
export const NeedsSection = () => (
  <ChunkBoundary fallback={<LoadingState />}>
    <Needs />
  </ChunkBoundary>
);
