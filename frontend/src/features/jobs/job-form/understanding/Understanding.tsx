import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import type { JobUnderstanding } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import type { Edits } from "./edits";
import { UNDERSTANDING } from "./messages";
import { UnderstandingFields } from "./UnderstandingFields";

export type UnderstandingProps = {
  query: Pick<UseQueryResult<JobUnderstanding>, "data" | "error" | "refetch" | "isLoading">;
  edits: Edits | null;
  onChange: (edits: Edits | null) => void;
  readOnly: boolean;
  /** Why the edits could not be saved. */
  problem: string | null;
};

/** What the matching understood of a job, as part of its form. */
export function Understanding({ query, problem, ...fields }: UnderstandingProps) {
  const headingId = useId();
  // The query is disabled: the form has no text to analyse yet.
  const isWaiting = !query.data && !query.isLoading && !query.error;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: "grid", gap: 2 }}>
      <div>
        <Typography id={headingId} variant="h6" component="h2">
          {UNDERSTANDING.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {isWaiting ? UNDERSTANDING.waiting : UNDERSTANDING.text}
        </Typography>
      </div>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <QueryError query={query} text={UNDERSTANDING.failed} />
      {query.isLoading && <LoadingState />}
      {query.data && <UnderstandingFields understood={query.data} {...fields} />}
    </Box>
  );
}
