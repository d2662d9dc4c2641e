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
import { EXPORT_STEPS, IMPORT, IMPORT_NOTICE } from "./messages";
import { useImport } from "./useImport";

/** Imports LinkedIn's export as connections. */
export function ImportConnections() {
  const { readOnly, viewAsPerson } = useSession();
  const upload = useImport();
  return (
    <PageFrame
      title={IMPORT.title}
      description={IMPORT.text}
      actions={<SecondaryLink to={paths.connections}>{IMPORT.viewConnections}</SecondaryLink>}
    >
      {viewAsPerson && <Alert severity="info">{readOnlyReason(viewAsPerson.name)}</Alert>}
      {upload.done && <ImportSummary key={upload.done.result.import_id} {...upload.done} />}
      <ExportSteps folded={upload.done !== undefined} />
      {!readOnly && <ImportForm upload={upload} />}
      <ImportNotice />
    </PageFrame>
  );
}

/** How to get the file from LinkedIn, in five steps. Collapsed after an import. */
function ExportSteps({ folded }: { folded: boolean }) {
  return (
    <Section title={IMPORT.stepsTitle}>
      <Box component="details" open={!folded}>
        <Typography component="summary" variant="body2" sx={{ mb: 1, cursor: "pointer" }}>
          {EXPORT_STEPS.summary}
        </Typography>
        <Typography
          component="ol"
          variant="body2"
          sx={{ m: 0, pl: 2.5, display: "grid", gap: 1, "& li::marker": { color: "text.secondary" } }}
        >
          <li>
            {EXPORT_STEPS.open}{" "}
            <Link href={EXPORT_STEPS.page} target="_blank" rel="noreferrer">
              {EXPORT_STEPS.link}
              <OpenInNewOutlined fontSize="inherit" sx={{ ml: 0.5, verticalAlign: "text-bottom" }} />
            </Link>{" "}
            ({EXPORT_STEPS.newTab}) {EXPORT_STEPS.signIn}
          </li>
          {EXPORT_STEPS.others.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Typography>
      </Box>
    </Section>
  );
}

/** What is stored from the file, who sees it, and how to delete it. */
const ImportNotice = () => (
  <Section title={IMPORT_NOTICE.title}>
    <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, display: "grid", gap: 1 }}>
      {IMPORT_NOTICE.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Typography>
  </Section>
);
