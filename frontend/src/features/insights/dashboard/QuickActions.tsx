import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { DASHBOARD } from "./messages";

/** Links to the most frequent tasks. */
export function QuickActions({ actions }: { actions: { label: string; to: string; icon: ReactNode }[] }) {
  return (
    <Section title={DASHBOARD.quickActions}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        {actions.map(({ label, to, icon }) => (
          <SecondaryLink key={label} to={to} startIcon={icon}>
            {label}
          </SecondaryLink>
        ))}
      </Box>
    </Section>
  );
}
