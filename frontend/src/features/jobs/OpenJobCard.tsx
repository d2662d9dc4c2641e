import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, Suspense, useId, useState } from "react";
import type { ListedJob } from "@/shared/api/types";
import { LazyMarkdown } from "@/shared/ui/data-display/LazyMarkdown";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { Button } from "@/shared/ui/inputs/Button";
import { jobTypeLabel } from "@/shared/ui/status";
import { postedOn } from "./IconLabels";

/** With two lines of the description, in px. */
export const OPEN_JOB_CARD_HEIGHT = 258;

type OpenJobCardProps = {
  job: ListedJob;
  /** Says whether the user knows somebody for the job. */
  people?: ReactNode;
  action: ReactNode;
};

/** A job's card for people who may know a candidate: what it is in a few lines, the texts on demand. */
export function OpenJobCard({ job, people, action }: OpenJobCardProps) {
  const { title } = job;
  const titleId = useId();
  const textId = useId();
  const [open, setOpen] = useState(false);
  return (
    <Stack component="article" aria-labelledby={titleId} spacing={1} sx={{ height: "100%" }}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "flex-start", justifyContent: "space-between" }}>
        <Typography id={titleId} variant="h5" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          <Link
            component="button"
            type="button"
            color="inherit"
            aria-expanded={open}
            aria-controls={textId}
            onClick={() => setOpen(!open)}
            sx={{ font: "inherit", letterSpacing: "inherit", textAlign: "left", userSelect: "text" }}
          >
            {title}
          </Link>
        </Typography>
        <JobStatusChip status={job.status} />
      </Box>
      <div>
        <MetaLine
          parts={[
            job.department_name ?? t`No department`,
            job.location,
            jobTypeLabel(job.type),
            job.salary_range,
          ]}
        />
        <MetaLine parts={[hiringManagerText(job), postedOn(job)]} />
      </div>
      {people}
      <div id={textId}>
        <Suspense fallback={<Summary job={job} />}>
          {open ? <WholeTexts job={job} /> : <Summary job={job} />}
        </Suspense>
      </div>
      <Box sx={{ flex: 1, display: "flex", alignItems: "flex-end" }}>
        <Box
          sx={{
            flex: 1,
            display: "flex",
            flexWrap: "wrap",
            columnGap: 1.5,
            rowGap: 0.5,
            alignItems: "center",
            justifyContent: "space-between",
          }}
        >
          <Box sx={{ display: "flex", gap: 1, ml: "auto", alignItems: "flex-start" }}>
            <Button
              color="inherit"
              aria-expanded={open}
              aria-controls={textId}
              aria-label={open ? t`Show Less: ${title}` : t`Show More: ${title}`}
              onClick={() => setOpen(!open)}
            >
              {open ? t`Show Less` : t`Show More`}
            </Button>
            {action}
          </Box>
        </Box>
      </Box>
    </Stack>
  );
}

function hiringManagerText({ hiring_manager_name: name }: ListedJob): string {
  return name ? t`Hiring Manager: ${name}` : t`Hiring Manager: Not assigned`;
}

/** The known facts, separated by dots. A line ends after one of them. */
const MetaLine = ({ parts }: { parts: readonly string[] }) => (
  <Typography
    variant="body2"
    component="p"
    color="textSecondary"
    sx={{
      overflowWrap: "anywhere",
      "& bdi": { display: "inline-block", maxWidth: "100%" },
      "& bdi:not(:last-of-type)::after": { content: '"·"', mx: "0.4ch" },
    }}
  >
    {parts.filter(Boolean).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the facts never changes
      <bdi key={index}>{part}</bdi>
    ))}
  </Typography>
);

/** The beginning of the description, longer where nobody is known who fits, and a line of the requirements. */
const Summary = ({ job }: { job: ListedJob }) => (
  <>
    <Typography
      variant="body2"
      sx={{
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: job.suggestions_count ? 2 : 3,
        overflow: "hidden",
      }}
    >
      {job.description_summary ?? job.description}
    </Typography>
    <Typography variant="body2" component="div" noWrap>
      <Typography variant="subtitle2" component="h3" sx={{ display: "inline", mr: 0.75 }}>
        <Trans>Requirements</Trans>
      </Typography>
      <span>{job.requirements_summary ?? job.requirements}</span>
    </Typography>
  </>
);

const WholeTexts = ({ job }: { job: ListedJob }) => (
  <Stack spacing={1}>
    <LazyMarkdown>{job.description}</LazyMarkdown>
    <Typography variant="subtitle2" component="h3">
      <Trans>Requirements</Trans>
    </Typography>
    <LazyMarkdown>{job.requirements}</LazyMarkdown>
  </Stack>
);
