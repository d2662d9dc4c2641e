import Typography from "@mui/material/Typography";
import { Section } from "@/shared/ui/layout/Section";
import { IMPORT_NOTICE } from "./messages";

/** What is stored from the file, who sees it, and how to delete it. */
export const ImportNotice = () => (
  <Section title={IMPORT_NOTICE.title}>
    <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, display: "grid", gap: 1 }}>
      {IMPORT_NOTICE.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Typography>
  </Section>
);
