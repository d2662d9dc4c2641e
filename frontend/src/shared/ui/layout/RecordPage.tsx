import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { isNotFound } from "@/shared/api/errors";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PageFrame } from "./PageFrame";

type RecordFrameProps<Item> = {
  messages: { title: string; missing: string; notFound: string; notFoundText: string; failed: string };
  /** From `useRouteId`. */
  id: number | null | undefined;
  query: { data: Item | undefined; error: Error | null; refetch: () => unknown };
  /** The back link. */
  back: ReactNode;
  children: (item: Item) => ReactNode;
};

/** A screen for one object, with its loading, not-found and error states. */
export function RecordFrame<Item>({ messages, id, query, back, children }: RecordFrameProps<Item>) {
  // Cached data stays visible if a refetch fails.
  if (query.data) return children(query.data);
  let content = <LoadingState />;
  if (id === undefined) {
    content = <ErrorBanner>{messages.missing}</ErrorBanner>;
  } else if (id === null || isNotFound(query.error)) {
    content = (
      <Card>
        <EmptyState title={messages.notFound} text={messages.notFoundText} />
      </Card>
    );
  } else if (query.error) {
    content = <ErrorBanner onRetry={query.refetch}>{messages.failed}</ErrorBanner>;
  }
  return (
    <PageFrame title={messages.title} back={back}>
      {content}
    </PageFrame>
  );
}
