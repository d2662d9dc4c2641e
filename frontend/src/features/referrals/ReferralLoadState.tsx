import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { isNotFound } from "@/shared/api/errors";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { BackButton } from "./BackButton";

type ReferralLoadMessages = {
  title: string;
  missing: string;
  notFound: string;
  notFoundText: string;
  failed: string;
};

type ReferralLoadStateProps = {
  messages: ReferralLoadMessages;
  id: number | null | undefined;
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
};

/** A screen of one referral that has none to show: no id, on its way, not there, or failed. */
export function ReferralLoadState({ messages, id, query }: ReferralLoadStateProps) {
  return (
    <PageFrame title={messages.title} back={<BackButton />}>
      {loadStateContent(messages, id, query)}
    </PageFrame>
  );
}

function loadStateContent(
  messages: ReferralLoadMessages,
  id: number | null | undefined,
  { isPending, error, refetch }: ReferralLoadStateProps["query"],
): ReactNode {
  if (id === undefined) return <ErrorBanner>{messages.missing}</ErrorBanner>;
  if (id === null || isNotFound(error)) {
    return (
      <Card>
        <EmptyState title={messages.notFound} text={messages.notFoundText} />
      </Card>
    );
  }
  return isPending ? <LoadingState /> : <ErrorBanner onRetry={refetch}>{messages.failed}</ErrorBanner>;
}
