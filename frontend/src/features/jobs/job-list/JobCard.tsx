import BusinessOutlined from "@mui/icons-material/BusinessOutlined";
import EventOutlined from "@mui/icons-material/EventOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { IconLabel, IconLabels } from "@/features/jobs/IconLabels";
import { JobToggleButton } from "@/features/jobs/JobToggleButton";
import { JOB, JOB_LIST } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import type { useJobToggle } from "@/features/jobs/useJobToggle";
import type { Job } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDate } from "@/shared/ui/format";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { jobTypeLabel } from "@/shared/ui/status";

type JobCardProps = { job: Job; toggle: ReturnType<typeof useJobToggle> };

/** A job's card for HR and hiring managers. */
export function JobCard({ job, toggle }: JobCardProps) {
  const titleId = useId();
  const { companyId } = useSession();
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      sx={{
        display: "flex",
        flexDirection: { xs: "column", md: "row" },
        gap: 2,
        alignItems: { md: "center" },
        justifyContent: "space-between",
      }}
    >
      <Stack spacing={1} sx={{ minWidth: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5, alignItems: "center" }}>
          <Typography id={titleId} variant="h5" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
            {job.title}
          </Typography>
          <Box sx={{ display: "flex", gap: 0.75 }}>
            <JobStatusChip status={job.status} />
            <Chip size="small" variant="outlined" label={jobTypeLabel(job.type)} />
          </Box>
        </Box>
        <IconLabels>
          {companyId === null && <IconLabel Icon={BusinessOutlined}>{job.company_name}</IconLabel>}
          <IconLabel Icon={SellOutlined}>{job.department_name ?? JOB.notSpecified}</IconLabel>
          <IconLabel Icon={PlaceOutlined}>{job.location}</IconLabel>
          <IconLabel Icon={EventOutlined}>{`${JOB.posted}: ${formatDate(job.created_at)}`}</IconLabel>
          <IconLabel Icon={PeopleOutlined}>{JOB_LIST.applicants(job.applicants_count)}</IconLabel>
          <IconLabel Icon={HandshakeOutlined}>{JOB_LIST.referrals(job.referrals_count)}</IconLabel>
        </IconLabels>
      </Stack>
      <JobActions job={job} toggle={toggle} />
    </Box>
  );
}

function JobActions({ job, toggle }: JobCardProps) {
  const { readOnly } = useSession();
  const { view, edit, state } = useJobLinks();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, flexShrink: 0 }}>
      <JobToggleButton job={job} toggle={toggle} size="small" />
      {!readOnly && (
        <SecondaryLink size="small" to={edit(job.id)} state={state}>
          {JOB_LIST.edit}
        </SecondaryLink>
      )}
      <SecondaryLink size="small" to={view(job.id)} state={state}>
        {JOB_LIST.view}
      </SecondaryLink>
    </Box>
  );
}
