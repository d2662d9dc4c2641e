import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { isNotFound } from "@/shared/api/errors";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PageFrame } from "./PageFrame";

type RecordFrameProps<Item> = {
  messages: { title: string; missing: string; notFound: string; notFoundText: string; failed: string };
  /** Of `useRouteId`. */
  id: number | null | undefined;
  query: { data: Item | undefined; error: Error | null; refetch: () => unknown };
  /** The way back. */
  back: ReactNode;
  children: (item: Item) => ReactNode;
};

/** A screen of one thing, once it is there; until then, or where it is not there, what can be said instead. */
export function RecordFrame<Item>({ messages, id, query, back, children }: RecordFrameProps<Item>) {
  // What was on screen stays there when asking for it again fails.
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
