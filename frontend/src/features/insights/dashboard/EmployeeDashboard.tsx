import FileUploadOutlined from "@mui/icons-material/FileUploadOutlined";
import { paths } from "@/shared/paths";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { ConnectionsIcon, JobsIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { CountErrors, CountTile, useCount } from "./counts";
import { NeedsSection } from "./needs/NeedsSection";
import { PairsSection } from "./pairs/PairsSection";
import { QuickActions } from "./QuickActions";

/** Dashboard of an employee: open jobs, own referrals and connections. */
export function EmployeeDashboard() {
  const sample = useIsSample();
  const jobs = useCount("/jobs/", { status: "OPEN" });
  const referrals = useCount("/referrals/", sample ? {} : { mine: true }, SAMPLE_SHARE.employeeReferrals);
  const connections = useCount("/connections/", {});
  return (
    <>
      <CountErrors counts={[jobs, referrals, connections]} />
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
      <PairsSection />
      <NeedsSection />
    </>
  );
}
