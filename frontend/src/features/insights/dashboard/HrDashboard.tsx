import AddOutlined from "@mui/icons-material/AddOutlined";
import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import PersonAddAltOutlined from "@mui/icons-material/PersonAddAltOutlined";
import type { Dashboard } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { JobsIcon, MetricsIcon, PeopleIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { HR_DASHBOARD_FIELDS } from "../metricFields";
import { estimatedDaysFor } from "../metrics/estimatedMetrics";
import { useMetrics } from "../useMetrics";
import { CountTile, useCount } from "./counts";
import { KeyMetrics } from "./KeyMetrics";
import { DASHBOARD } from "./messages";
import { NeedsSection } from "./needs/NeedsSection";
import { useNeeds } from "./needs/useNeeds";
import { QuickActions } from "./QuickActions";

const getFigures = ({ hr }: Dashboard) => hr;

/** Dashboard of HR: the company's jobs, referrals, users and key metrics. */
export function HrDashboard() {
  const hrMetrics = useMetrics(HR_DASHBOARD_FIELDS, estimatedDaysFor);
  const { metrics, loading } = hrMetrics;
  const figures = useNeeds(getFigures);
  const users = useCount(figures, "users_count");
  return (
    <>
      <QueryError query={figures} text={DASHBOARD.failed} />
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
      <KeyMetrics {...hrMetrics} />
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
