import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { isNotFound } from "@/shared/api/errors";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { LoadingState } from "@/shared/ui/LoadingState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { BackButton } from "./BackButton";

type ProblemWords = {
  title: string;
  missing: string;
  notFound: string;
  notFoundText: string;
  failed: string;
};

type ReferralProblemProps = {
  words: ProblemWords;
  id: number | null;
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
};

/** A screen of one referral that has none to show: no id, on its way, not there, or failed. */
export function ReferralProblem({ words, id, query }: ReferralProblemProps) {
  return (
    <PageFrame title={words.title} back={<BackButton />}>
      {contentOf(words, id, query)}
    </PageFrame>
  );
}

function contentOf(
  words: ProblemWords,
  id: number | null,
  { isPending, error, refetch }: ReferralProblemProps["query"],
): ReactNode {
  if (id === null) return <ErrorBanner>{words.missing}</ErrorBanner>;
  if (isNotFound(error)) {
    return (
      <Card>
        <EmptyState title={words.notFound} text={words.notFoundText} />
      </Card>
    );
  }
  return isPending ? <LoadingState /> : <ErrorBanner onRetry={refetch}>{words.failed}</ErrorBanner>;
}
