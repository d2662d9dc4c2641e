import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Job } from "@/shared/api/types";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { Button } from "@/shared/ui/inputs/Button";
import { jobTypeLabel } from "@/shared/ui/status";
import { IconLabel, IconLabels, postedOn } from "./IconLabels";

type OpenJobCardProps = {
  job: Job;
  /** Says whether the user knows somebody for the job. */
  people?: ReactNode;
  action: ReactNode;
};

/** A job's card for people who may know a candidate. */
export function OpenJobCard({ job, people, action }: OpenJobCardProps) {
  const titleId = useId();
  return (
    <Stack component="article" aria-labelledby={titleId} spacing={2} sx={{ height: "100%" }}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "flex-start", justifyContent: "space-between" }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {job.title}
        </Typography>
        <JobStatusChip status={job.status} />
      </Box>
      <IconLabels>
        <IconLabel Icon={SellOutlined}>{job.department_name ?? t`No department`}</IconLabel>
        <IconLabel Icon={PlaceOutlined}>{job.location}</IconLabel>
        <IconLabel Icon={ScheduleOutlined}>{jobTypeLabel(job.type)}</IconLabel>
        {job.salary_range && <IconLabel Icon={PaymentsOutlined}>{job.salary_range}</IconLabel>}
        <IconLabel Icon={PersonOutlined}>{hiringManagerText(job)}</IconLabel>
      </IconLabels>
      <JobText job={job} />
      {people}
      <CardFooter note={postedOn(job)}>{action}</CardFooter>
    </Stack>
  );
}

function hiringManagerText({ hiring_manager_name: name }: Job): string {
  return name ? t`Hiring Manager: ${name}` : t`Hiring Manager: Not assigned`;
}

/** The last line of a card, aligned to its bottom edge. */
function CardFooter({ note, children }: { note: string; children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, display: "flex", alignItems: "flex-end" }}>
      <Box
        sx={{
          flex: 1,
          display: "flex",
          flexWrap: "wrap",
          gap: 1.5,
          alignItems: "center",
          justifyContent: "space-between",
        }}
      >
        <Typography variant="caption" color="textSecondary">
          {note}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

/** Number of lines of each text in a collapsed card. */
const LINES = 3;

/** Description and requirements of a job on a card, collapsed to a few lines. */
function JobText({ job }: { job: Job }) {
  const { title } = job;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const isTruncated = useIsTruncated(ref, open);
  return (
    <div>
      <Box ref={ref} id={id} sx={{ display: "grid", gap: 1.5 }}>
        <ClampedText text={job.description} open={open} />
        <div>
          <Typography variant="subtitle2" component="h3">
            <Trans>Requirements</Trans>
          </Typography>
          <ClampedText text={job.requirements} open={open} />
        </div>
      </Box>
      {isTruncated && (
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? t`Show Less: ${title}` : t`Show More: ${title}`}
          onClick={() => setOpen(!open)}
          sx={{ mt: 0.5, ml: -1.75 }}
        >
          {open ? t`Show Less` : t`Show More`}
        </Button>
      )}
    </div>
  );
}

function ClampedText({ text, open }: { text: string; open: boolean }) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{
        whiteSpace: "pre-line",
        overflowWrap: "anywhere",
        ...(!open && {
          display: "-webkit-box",
          WebkitBoxOrient: "vertical",
          WebkitLineClamp: LINES,
          overflow: "hidden",
        }),
      }}
    >
      {text}
    </Typography>
  );
}

/** Whether a text is truncated at the current width. While expanded, keeps the last value. */
function useIsTruncated(ref: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [isTruncated, setIsTruncated] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box || open) return;
    const measure = (): void =>
      setIsTruncated(
        [...box.querySelectorAll("p")].some((text) => text.scrollHeight > text.clientHeight + 1),
      );
    measure();
    // jsdom has no ResizeObserver.
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref, open]);
  return isTruncated;
}
