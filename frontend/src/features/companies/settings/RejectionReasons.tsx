import { useState } from "react";
import { useApiQuery } from "@/shared/api/queries";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { REASONS } from "./reasonMessages";

const ReasonsForm = lazyComponent(() => import("./ReasonsForm").then((m) => m.ReasonsForm));

/**
 * The reasons that reviewers can select for a rejection. Rarely changed, so fetched only when
 * opened.
 */
export function RejectionReasons({ companyId }: { companyId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title={REASONS.title}
      description={REASONS.text}
      actions={
        !open && (
          <SecondaryButton size="small" onClick={() => setOpen(true)} sx={{ flexShrink: 0 }}>
            {REASONS.edit}
          </SecondaryButton>
        )
      }
    >
      {open && <LoadedReasons companyId={companyId} />}
    </Section>
  );
}

function LoadedReasons({ companyId }: { companyId: number }) {
  const query = useApiQuery("/rejection-reasons/");
  if (!query.data) {
    return query.error ? <QueryError query={query} text={REASONS.loadFailed} /> : <LoadingState />;
  }
  return (
    <ChunkBoundary fallback={<LoadingState />}>
      <ReasonsForm reasons={query.data} companyId={companyId} />
    </ChunkBoundary>
  );
}
