import type { ReactNode } from "react";
import type { Job } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { TextLink } from "@/shared/ui/inputs/links";
import { RecordFrame } from "@/shared/ui/layout/RecordFrame";
import { JOB_VIEW } from "./messages";
import { useJobLinks } from "./useJobLinks";
import { useJob } from "./useJobs";

type JobLoaderProps = {
  /** The screen's name until the job's own is known. */
  title: string;
  children: (job: Job) => ReactNode;
};

/** Fetches the job that the address names; says what is wrong when it is not there, and leads back. */
export function JobLoader({ title, children }: JobLoaderProps) {
  const id = useRouteId();
  const query = useJob(id ?? null);
  const { list } = useJobLinks();
  return (
    <RecordFrame
      messages={{ ...JOB_VIEW, title }}
      id={id}
      query={query}
      back={<TextLink to={list}>{JOB_VIEW.back}</TextLink>}
    >
      {children}
    </RecordFrame>
  );
}
