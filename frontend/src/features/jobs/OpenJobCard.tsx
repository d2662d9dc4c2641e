import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import type { Job } from "@/shared/api/types";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate } from "@/shared/ui/format";
import { jobTypeLabel } from "@/shared/ui/status";
import { IconLabel, IconLabels } from "./IconLabels";
import { JobText } from "./JobText";
import { JobTypeIcon } from "./jobTypeIcon";
import { JOB } from "./messages";

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
        <IconLabel Icon={SellOutlined}>{job.department_name ?? JOB.notSpecified}</IconLabel>
        <IconLabel Icon={PlaceOutlined}>{job.location}</IconLabel>
        <IconLabel Icon={JobTypeIcon}>{jobTypeLabel(job.type)}</IconLabel>
        {job.salary_range && <IconLabel Icon={PaymentsOutlined}>{job.salary_range}</IconLabel>}
        <IconLabel Icon={PersonOutlined}>
          {`${JOB.hiringManager}: ${job.hiring_manager_name ?? JOB.notAssigned}`}
        </IconLabel>
      </IconLabels>
      <JobText job={job} />
      {people}
      <CardFooter note={`${JOB.posted}: ${formatDate(job.created_at)}`}>{action}</CardFooter>
    </Stack>
  );
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
