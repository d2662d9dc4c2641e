import OpenInNewOutlined from "@mui/icons-material/OpenInNewOutlined";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Section } from "@/shared/ui/layout/Section";
import { EXPORT_STEPS, IMPORT } from "./messages";

/** How to get the file from LinkedIn, in five steps. Collapsed after an import. */
export function ExportSteps({ folded }: { folded: boolean }) {
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
