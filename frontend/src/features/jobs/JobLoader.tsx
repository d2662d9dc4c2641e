import WorkOffOutlined from "@mui/icons-material/WorkOffOutlined";
import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { isNotFound } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
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
  const job = useJob(id ?? null);
  // A job that was on screen stays there when asking for it again fails.
  if (job.data) return children(job.data);
  if (id === undefined) return <NoJob title={title} text={JOB_VIEW.idMissing} />;
  if (id === null || isNotFound(job.error)) return <NoJob title={title} text={JOB_VIEW.notFound} />;
  return (
    <PageFrame title={title}>
      {job.error ? (
        <>
          <ErrorBanner onRetry={job.refetch}>{JOB_VIEW.loadFailed}</ErrorBanner>
          <BackToList />
        </>
      ) : (
        <LoadingState />
      )}
    </PageFrame>
  );
}

function NoJob({ title, text }: { title: string; text: string }) {
  return (
    <PageFrame title={title}>
      <Card>
        <EmptyState
          icon={<WorkOffOutlined />}
          title={text}
          text={JOB_VIEW.notFoundText}
          action={<BackToList />}
        />
      </Card>
    </PageFrame>
  );
}

function BackToList() {
  const { list } = useJobLinks();
  return (
    <div>
      <ButtonLink variant="outlined" color="inherit" to={list}>
        {JOB_VIEW.back}
      </ButtonLink>
    </div>
  );
}
