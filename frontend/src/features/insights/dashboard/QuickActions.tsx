import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { DASHBOARD } from "../messages";

export type QuickAction = { label: string; to: string; icon: ReactNode };

/** What a person most often comes for, one click away. */
export function QuickActions({ actions }: { actions: QuickAction[] }) {
  return (
    <Section title={DASHBOARD.quickActions}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        {actions.map(({ label, to, icon }) => (
          <ButtonLink key={label} to={to} startIcon={icon} variant="outlined" color="inherit">
            {label}
          </ButtonLink>
        ))}
      </Box>
    </Section>
  );
}
