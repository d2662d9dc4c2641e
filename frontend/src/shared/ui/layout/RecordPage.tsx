import { t } from "@lingui/core/macro";
import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { isNotFound } from "@/shared/api/errors";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PageFrame } from "./PageFrame";

type Noun = "job" | "referral" | "profile" | "webhook" | "provider";

/** What is said about an object: its name, that the URL names none, that it is not there, that it failed to load. */
const sentencesOf = (noun: Noun) =>
  ({
    job: {
      title: t`Job`,
      missing: t`Job ID is missing`,
      notFound: t`Job not found`,
      notFoundText: t`The address may be wrong, or you don't have access to this job.`,
      failed: t`Failed to load job details. Please try again.`,
    },
    referral: {
      title: t`Referral`,
      missing: t`Referral ID is missing`,
      notFound: t`Referral not found`,
      notFoundText: t`It may have been withdrawn, or you don't have access to it.`,
      failed: t`Failed to load referral details. Please try again.`,
    },
    profile: {
      title: t`Profile`,
      missing: t`Connection ID is missing`,
      notFound: t`Profile not found`,
      notFoundText: t`The referral may have been withdrawn, or you don't have access to it.`,
      failed: t`Failed to load profile data. Please try again.`,
    },
    webhook: {
      title: t`Webhook`,
      missing: t`Webhook ID is missing`,
      notFound: t`Webhook not found`,
      notFoundText: t`It may have been deleted, or it belongs to another company.`,
      failed: t`Failed to load the webhook. Please try again.`,
    },
    provider: {
      title: t`Identity provider`,
      missing: t`Provider ID is missing`,
      notFound: t`Identity provider not found`,
      notFoundText: t`It may have been disconnected, or it belongs to another company.`,
      failed: t`Failed to load the identity provider. Please try again.`,
    },
  })[noun];

type RecordPageProps<Item> = {
  noun: Noun;
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
  const sentences = sentencesOf(noun);
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
    // Another frame than that of the object, whose content would otherwise seem to move.
    <PageFrame key="none" title={title ?? sentences.title} back={back}>
      {content}
    </PageFrame>
  );
}
