import AddOutlined from "@mui/icons-material/AddOutlined";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import { jobPaths, paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { JobsIcon, MetricsIcon, PeopleIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { CountErrors, CountTile, useCount } from "./counts";
import { KeyMetrics } from "./KeyMetrics";
import { QuickActions } from "./QuickActions";

/** HR's own: everything of the company, and how well it works. */
export function HrDashboard() {
  const jobs = useCount("/jobs/", {});
  const referrals = useCount("/referrals/", {});
  const users = useCount("/users/", {});
  return (
    <>
      <CountErrors counts={[jobs, referrals, users]} />
      <TileGrid min={220}>
        <CountTile
          label="All Jobs"
          to={paths.allJobs}
          icon={<JobsIcon />}
          hint="Open, on hold and closed"
          count={jobs}
        />
        <CountTile
          label="All Referrals"
          to={paths.allReferrals}
          icon={<ReferralsIcon />}
          hint="Made by everyone in the company"
          count={referrals}
        />
        <CountTile
          label="Users"
          to={paths.users}
          icon={<PeopleIcon />}
          hint="People with an account"
          count={users}
        />
        <StatTile
          label="Analytics"
          to={paths.analytics}
          icon={<MetricsIcon />}
          hint="Conversion, time to hire, savings"
        />
      </TileGrid>
      <KeyMetrics />
      <QuickActions
        actions={[
          { label: "Create Job", to: jobPaths(paths.allJobs).new, icon: <AddOutlined /> },
          { label: "Add User", to: paths.newUser, icon: <PersonAddAltOutlined /> },
          { label: "Review Referrals", to: paths.allReferrals, icon: <ReferralsIcon /> },
          { label: "Generate Reports", to: paths.reports, icon: <AssessmentOutlined /> },
        ]}
      />
    </>
  );
}
