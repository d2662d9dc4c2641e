import AddOutlined from "@mui/icons-material/AddOutlined";
import EditNoteOutlined from "@mui/icons-material/EditNoteOutlined";
import { jobPaths, paths } from "@/shared/paths";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { JobsIcon, MetricsIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { MANAGER_DASHBOARD_FIELDS } from "../metricFields";
import { useMetricFields } from "../useMetrics";
import { CountTile, useCount } from "./counts";
import { DASHBOARD } from "./messages";
import { NeedsSection } from "./needs/NeedsSection";
import { QuickActions } from "./QuickActions";

/** Dashboard of a hiring manager: their jobs and the referrals to them. */
export function ManagerDashboard() {
  const metrics = useMetricFields(MANAGER_DASHBOARD_FIELDS);
  const openJobs = useCount(metrics, "openJobs", SAMPLE_SHARE.managerJobs);
  const totalJobs = useCount(metrics, "totalJobs");
  const sample = useIsSample();
  const referrals = useCount(metrics, "total", SAMPLE_SHARE.managerReferrals);
  return (
    <>
      <QueryError query={metrics} text={DASHBOARD.failed} />
      <TileGrid min={240}>
        <CountTile
          label="My Jobs"
          to={paths.myJobs}
          icon={<JobsIcon />}
          hint={
            sample || totalJobs.value === undefined
              ? "Open positions you hire for"
              : DASHBOARD.openOf(formatCount(totalJobs.value))
          }
          count={openJobs}
        />
        <CountTile
          label="Job Referrals"
          to={paths.jobReferrals}
          icon={<ReferralsIcon />}
          hint="People referred to your jobs"
          count={referrals}
        />
        <StatTile
          label="Hiring Analytics"
          to={paths.analytics}
          icon={<MetricsIcon />}
          hint="How your referrals turn into hires"
        />
      </TileGrid>
      <QuickActions
        actions={[
          { label: "Create Job", to: jobPaths(paths.myJobs).new, icon: <AddOutlined /> },
          {
            label: "Review Referrals",
            to: `${paths.jobReferrals}?status=PENDING`,
            icon: <ReferralsIcon />,
          },
          { label: "Update Status", to: paths.myJobs, icon: <EditNoteOutlined /> },
        ]}
      />
      <NeedsSection />
    </>
  );
}
