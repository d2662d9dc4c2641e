import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { PRODUCT_NAME } from "@/shared/product";
import { roleLabel, type ViewRole } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { useLeaveView } from "./useLeaveView";

function bannerText(role: ViewRole, company: string): string {
  if (role === "EMPLOYEE") return t`You're viewing ${PRODUCT_NAME} as an employee of ${company}`;
  if (role === "HIRING_MANAGER") return t`You're viewing ${PRODUCT_NAME} as a hiring manager of ${company}`;
  return t`You're viewing ${PRODUCT_NAME} as HR of ${company}`;
}

/** Above each screen that a superuser sees as somebody else: as whom, and the way back. */
export function ViewBanner() {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  const leave = useLeaveView();
  if (!viewAs || !viewAsCompany) return null;
  const role = roleLabel(viewAs);
  const company = viewAsCompany.name;
  const person = viewAsPerson?.name;
  return (
    <Box
      sx={(theme) => ({
        display: "flex",
        displayPrint: "none",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        justifyContent: "space-between",
        mb: 2.5,
        px: 1.5,
        py: 0.5,
        borderRadius: `${theme.shape.borderRadius}px`,
        backgroundColor: theme.vars.palette.action.selected,
      })}
    >
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {person
          ? t`You're viewing ${PRODUCT_NAME} as ${person} (${role}, ${company}) · read-only`
          : bannerText(viewAs, company)}
      </Typography>
      <SecondaryButton size="small" onClick={() => void leave()}>
        <Trans context="view as">Leave</Trans>
      </SecondaryButton>
    </Box>
  );
}
