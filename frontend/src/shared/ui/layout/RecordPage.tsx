import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { isNotFound } from "@/shared/api/errors";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PageFrame } from "./PageFrame";

type Sentences = {
  title: string;
  /** The URL names none. */
  missing: string;
  notFound: string;
  notFoundText: string;
  failed: string;
};

const SENTENCES = {
  job: {
    title: "Job",
    missing: "Job ID is missing",
    notFound: "Job not found",
    notFoundText: "The address may be wrong, or the job is not yours to see.",
    failed: "Failed to load job details. Please try again.",
  },
  referral: {
    title: "Referral",
    missing: "Referral ID is missing",
    notFound: "Referral not found",
    notFoundText: "It may have been withdrawn, or it is not yours to see.",
    failed: "Failed to load referral details. Please try again.",
  },
  profile: {
    title: "Profile",
    missing: "Connection ID is missing",
    notFound: "Profile not found",
    notFoundText: "The referral may have been withdrawn, or it is not yours to see.",
    failed: "Failed to load profile data. Please try again.",
  },
  webhook: {
    title: "Webhook",
    missing: "No webhook was named. Open it on the settings.",
    notFound: "Webhook not found",
    notFoundText: "It may have been deleted, or belong to another company.",
    failed: "Failed to load the webhook.",
  },
} satisfies Record<string, Sentences>;

type RecordPageProps<Item> = {
  noun: keyof typeof SENTENCES;
  /** Until the object has loaded; by default the noun. */
  title?: string;
  query: { data: Item | undefined; error: Error | null; refetch: () => unknown };
  /** The back link. */
  back: ReactNode;
  children: (item: Item) => ReactNode;
};

/** The screen of the object named in the URL, with its loading, not-found and error states. */
export function RecordPage<Item>({ noun, title, query, back, children }: RecordPageProps<Item>) {
  const id = useRouteId();
  const sentences: Sentences = SENTENCES[noun];
  // Cached data stays visible if a refetch fails.
  if (query.data) return children(query.data);
  let content = <LoadingState />;
  if (id === undefined) {
    content = <ErrorBanner>{sentences.missing}</ErrorBanner>;
  } else if (id === null || isNotFound(query.error)) {
    content = (
      <Card>
        <EmptyState title={sentences.notFound} text={sentences.notFoundText} />
      </Card>
    );
  } else if (query.error) {
    content = <ErrorBanner onRetry={query.refetch}>{sentences.failed}</ErrorBanner>;
  }
  return (
    <PageFrame title={title ?? sentences.title} back={back}>
      {content}
    </PageFrame>
  );
}
