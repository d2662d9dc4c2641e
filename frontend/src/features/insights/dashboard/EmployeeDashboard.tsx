import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import type { Dashboard } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { ConnectionsIcon, JobsIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { CountTile, useCount } from "./counts";
import { DASHBOARD } from "./messages";
import { useNeeds } from "./needs/useNeeds";
import { QuickActions } from "./QuickActions";

const PairsAndNeeds = lazyComponent(() => import("./PairsAndNeeds").then((m) => m.PairsAndNeeds));

const getFigures = ({ employee }: Dashboard) => employee;

/** Dashboard of an employee: open jobs, own referrals and connections. */
export function EmployeeDashboard() {
  const sample = useIsSample();
  const figures = useNeeds(getFigures);
  const jobs = useCount(figures, "open_jobs_count");
  const referrals = useCount(figures, "referrals_count", SAMPLE_SHARE.employeeReferrals);
  const connections = useCount(figures, "connections_count");
  return (
    <>
      <QueryError query={figures} text={DASHBOARD.failed} />
      <TileGrid min={240}>
        <CountTile
          label="Open Jobs"
          to={paths.jobs}
          icon={<JobsIcon />}
          hint="Positions you can refer someone to"
          count={jobs}
        />
        <CountTile
          label="My Referrals"
          to={paths.myReferrals}
          icon={<ReferralsIcon />}
          hint="People you have referred"
          count={referrals}
        />
        <CountTile
          label="LinkedIn Connections"
          to={paths.connections}
          icon={<ConnectionsIcon />}
          hint={sample ? "Your own, not an employee's" : "People in your network"}
          count={connections}
        />
      </TileGrid>
      <QuickActions
        actions={[
          { label: "Browse Jobs", to: paths.jobs, icon: <JobsIcon /> },
          { label: "Import CSV", to: paths.connectionsImport, icon: <FileUploadOutlined /> },
          { label: "View Status", to: paths.myReferrals, icon: <ReferralsIcon /> },
        ]}
      />
      <ChunkBoundary fallback={<LoadingState />}>
        <PairsAndNeeds />
      </ChunkBoundary>
    </>
  );
}
