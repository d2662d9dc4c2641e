import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import RadioButtonUncheckedOutlined from "@mui/icons-material/RadioButtonUncheckedOutlined";
import Box from "@mui/material/Box";
import type { HrNeeds } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { NEEDS } from "./messages";

type Steps = NonNullable<HrNeeds["checklist"]>;

const STEPS: { step: keyof Steps; label: string; to: string | null }[] = [
  { step: "jobs", label: "Create a job", to: jobPaths(paths.allJobs).new },
  { step: "people", label: "Invite people", to: paths.users },
  { step: "promise", label: "Settle within how many days referrals are answered", to: paths.settings },
  // No link: everybody imports their own connections.
  { step: "connections", label: "Have people import their connections", to: null },
];

/** The setup checklist of a new company. */
export function Checklist({ steps }: { steps: Steps }) {
  return (
    <Section title={NEEDS.checklist} description={NEEDS.checklistText}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
        {STEPS.map(({ step, label, to }) => (
          <Box component="li" key={step} sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
            {steps[step] ? (
              <CheckCircleOutlined color="success" titleAccess={NEEDS.done} />
            ) : (
              <RadioButtonUncheckedOutlined color="disabled" titleAccess={NEEDS.open} />
            )}
            {to && !steps[step] ? <TextLink to={to}>{label}</TextLink> : <span>{label}</span>}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
