import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { JobDetail } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { jobQuery } from "./queries";
import { useJobLinks } from "./useJobLinks";

type JobLoaderProps = {
  /** The title until the job has loaded. */
  title: string;
  children: (job: JobDetail) => ReactNode;
};

/** Loads the job named in the URL, or shows what is wrong with a link back. */
export function JobLoader({ title, children }: JobLoaderProps) {
  const id = useRouteId();
  const query = useQuery(jobQuery(id ?? null));
  const { list } = useJobLinks();
  return (
    <RecordPage
      noun="job"
      title={title}
      query={query}
      back={<BackLink to={list}>{t`Back to All Jobs`}</BackLink>}
    >
      {children}
    </RecordPage>
  );
}
