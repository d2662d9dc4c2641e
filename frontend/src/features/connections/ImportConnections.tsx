import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { paths } from "@/shared/paths";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { ImportForm } from "./ImportForm";
import { ImportSummary } from "./ImportSummary";
import { useImport } from "./useImport";

/** Imports LinkedIn's export as connections. */
export function ImportConnections() {
  const { readOnly, viewAsPerson } = useSession();
  const upload = useImport();
  return (
    <PageFrame
      title={t`Import Connections`}
      description={t`Bring in your LinkedIn network, then refer people to open jobs.`}
      actions={
        <SecondaryLink to={paths.connections}>
          <Trans>View My Connections</Trans>
        </SecondaryLink>
      }
    >
      {viewAsPerson && <Alert severity="info">{readOnlyReason(viewAsPerson.name)}</Alert>}
      {upload.done && <ImportSummary key={upload.done.result.import_id} {...upload.done} />}
      <ExportSteps folded={upload.done !== undefined} />
      {!readOnly && <ImportForm upload={upload} />}
      <ImportNotice />
    </PageFrame>
  );
}

const EXPORT_PAGE = "https://www.linkedin.com/mypreferences/d/download-my-data";

/** How to get the file from LinkedIn, in five steps. Collapsed after an import. */
function ExportSteps({ folded }: { folded: boolean }) {
  return (
    <Section title={t`Get your connections from LinkedIn`}>
      <Box component="details" open={!folded}>
        <Typography component="summary" variant="body2" sx={{ mb: 1, cursor: "pointer" }}>
          <Trans>How to export, in 5 steps</Trans>
        </Typography>
        <Typography
          component="ol"
          variant="body2"
          sx={{ m: 0, pl: 2.5, display: "grid", gap: 1, "& li::marker": { color: "text.secondary" } }}
        >
          <li>
            <Trans>
              Open{" "}
              <Link href={EXPORT_PAGE} target="_blank" rel="noreferrer">
                LinkedIn's data export page
                <OpenInNewOutlined fontSize="inherit" sx={{ ml: 0.5, verticalAlign: "text-bottom" }} />
              </Link>{" "}
              (opens in a new tab) and sign in.
            </Trans>
          </li>
          <li>
            <Trans>Choose “Want something in particular?” and tick “Connections”.</Trans>
          </li>
          <li>
            <Trans>Select “Request archive” and confirm with your password.</Trans>
          </li>
          <li>
            <Trans>Wait for LinkedIn's email, usually about 10 minutes, and download the archive.</Trans>
          </li>
          <li>
            <Trans>Choose the archive, or the file Connections.csv from it, below and import it.</Trans>
          </li>
        </Typography>
      </Box>
    </Section>
  );
}

/** What is stored from the file, who sees it, and how to delete it. */
const ImportNotice = () => (
  <Section title={t`What happens with this data`}>
    <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, display: "grid", gap: 1 }}>
      <li>
        <Trans>
          We store names, email addresses, companies, positions, profile links and since when you are
          connected. We do not keep the file or anything else in it.
        </Trans>
      </li>
      <li>
        <Trans>
          Your connections are yours: no colleague can look through them, and no other company sees them.
        </Trans>
      </li>
      <li>
        <Trans>HR and the hiring manager see a person only once you refer them. Ask the person first.</Trans>
      </li>
      <li>
        <Trans>You can delete your connections at any time, and download your data from your profile.</Trans>
      </li>
    </Typography>
  </Section>
);
