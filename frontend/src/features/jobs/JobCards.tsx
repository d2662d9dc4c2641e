import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import { type ReactNode, useEffect, useRef } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Page } from "@/shared/api/page";
import type { Job } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { useLastPage } from "@/shared/ui/table/DataTable";
import { PagingBar } from "@/shared/ui/table/PagingBar";
import type { Paging } from "@/shared/ui/table/usePaging";
import { JOB } from "./words";

type JobCardsProps = {
  query: {
    data: Page<Job> | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  paging: Paging;
  /** Shown instead of cards when no job fulfils the filters. */
  empty: ReactNode;
  card: (job: Job) => ReactNode;
};

/** A page of jobs as cards: skeletons first, the failure above with Retry, the paging below. */
export function JobCards({ query, paging, empty, card }: JobCardsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  useLastPage(data?.count, paging);
  useTopOnTurn(paging.page);
  const jobs = data?.rows;
  return (
    <>
      {error && <ErrorBanner onRetry={refetch}>{JOB.fetchFailed(messageOf(error))}</ErrorBanner>}
      {jobs?.length === 0 && paging.page === 0 && <Card>{empty}</Card>}
      {jobs && jobs.length > 0 && (
        <Box aria-busy={isFetching} sx={{ position: "relative" }}>
          {isPlaceholderData && (
            <LinearProgress aria-label={JOB.loading} sx={{ position: "absolute", inset: "0 0 auto" }} />
          )}
          <CardGrid>{jobs.map(card)}</CardGrid>
          <PagingBar paging={paging} count={data.count} />
        </Box>
      )}
      {!data && !error && (
        <CardGrid busy>
          {SKELETONS.map((name) => (
            <SkeletonCard key={name} />
          ))}
        </CardGrid>
      )}
    </>
  );
}

function CardGrid({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <Box
      {...(busy && { role: "status", "aria-label": JOB.loading })}
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  );
}

const SKELETONS = ["first", "second", "third", "fourth"];

function SkeletonCard() {
  return (
    <Card>
      <CardContent>
        <Skeleton variant="text" width="55%" />
        <Skeleton variant="text" width="35%" />
        <Skeleton variant="rounded" sx={{ my: 2, height: "4.5rem" }} />
        <Skeleton variant="text" width="25%" />
      </CardContent>
    </Card>
  );
}

/** Another page is read from its top. */
function useTopOnTurn(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo({ top: 0 });
  }, [page]);
}
