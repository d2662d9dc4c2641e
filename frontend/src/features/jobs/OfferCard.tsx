import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import WorkOutlined from "@mui/icons-material/WorkOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import type { Job } from "@/shared/api/types";
import { formatDate } from "@/shared/ui/format";
import { JobStatusChip } from "@/shared/ui/StatusChip";
import { JOB_TYPE } from "@/shared/ui/status";
import { IconFact, IconFacts } from "./IconFacts";
import { JobText } from "./JobText";
import { JOB } from "./words";

/** A job as it is offered to those who may know somebody for it. */
export function OfferCard({ job, action }: { job: Job; action: ReactNode }) {
  const titleId = useId();
  return (
    <Card
      component="article"
      aria-labelledby={titleId}
      sx={{ display: "flex", flexDirection: "column", gap: 2, p: { xs: 2, sm: 2.5 } }}
    >
      <Box sx={{ display: "flex", gap: 2, alignItems: "flex-start", justifyContent: "space-between" }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {job.title}
        </Typography>
        <JobStatusChip status={job.status} />
      </Box>
      <IconFacts>
        <IconFact Icon={WorkOutlined}>{job.department_name ?? JOB.notSpecified}</IconFact>
        <IconFact Icon={PlaceOutlined}>{job.location}</IconFact>
        <IconFact Icon={ScheduleOutlined}>{JOB_TYPE[job.type]}</IconFact>
        {job.salary_range && <IconFact Icon={PaymentsOutlined}>{job.salary_range}</IconFact>}
        <IconFact Icon={PersonOutlined}>
          {JOB.hiringManager}: {job.hiring_manager_name ?? JOB.notAssigned}
        </IconFact>
      </IconFacts>
      <JobText job={job} />
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1.5,
          mt: "auto",
          alignItems: "center",
          justifyContent: "space-between",
        }}
      >
        <Typography variant="caption" color="textSecondary">
          {JOB.posted}: {formatDate(job.created_at)}
        </Typography>
        {action}
      </Box>
    </Card>
  );
}
