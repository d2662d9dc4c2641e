import AddOutlined from "@mui/icons-material/AddOutlined";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import { jobPaths, paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { JobsIcon, MetricsIcon, PeopleIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { HR_FIGURES } from "../figures";
import { estimatedDaysFor } from "../metrics/estimatedMetrics";
import { useMetrics } from "../useMetrics";
import { CountErrors, CountTile, useCount } from "./counts";
import { KeyMetrics } from "./KeyMetrics";
import { NeedsSection } from "./needs/NeedsSection";
import { QuickActions } from "./QuickActions";

/** HR's own: everything of the company, and how well it works. */
export function HrDashboard() {
  const figures = useMetrics(HR_FIGURES, estimatedDaysFor);
  const { metrics, loading } = figures;
  const users = useCount("/users/", {});
  return (
    <>
      <CountErrors counts={[users]} />
      <TileGrid min={220}>
        <CountTile
          label="All Jobs"
          to={paths.allJobs}
          icon={<JobsIcon />}
          hint="Open, on hold and closed"
          count={{ value: metrics?.totalJobs, loading }}
        />
        <CountTile
          label="All Referrals"
          to={paths.allReferrals}
          icon={<ReferralsIcon />}
          hint="Made by everyone in the company"
          count={{ value: metrics?.total, loading }}
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
      <KeyMetrics {...figures} />
      <QuickActions
        actions={[
          { label: "Create Job", to: jobPaths(paths.allJobs).new, icon: <AddOutlined /> },
          { label: "Add User", to: paths.newUser, icon: <PersonAddAltOutlined /> },
          { label: "Review Referrals", to: paths.allReferrals, icon: <ReferralsIcon /> },
          { label: "Generate Reports", to: paths.reports, icon: <AssessmentOutlined /> },
        ]}
      />
      <NeedsSection />
    </>
  );
}
