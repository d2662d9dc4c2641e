import Chip from "@mui/material/Chip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { viewRoleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";

type ViewBadgeProps = {
  /** In the top bar on wide screens, else as a line above the content. */
  place: "bar" | "line";
};

/** Shows the current view: role, company and, if selected, person. */
export function ViewBadge({ place }: ViewBadgeProps) {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  if (!viewAs || !viewAsCompany || (place === "bar") !== isWide) return null;
  const text = [viewRoleLabel(viewAs), viewAsCompany.name, viewAsPerson?.name].filter(Boolean).join(" · ");
  const sx = place === "bar" ? { minWidth: 0, maxWidth: "48ch" } : { mb: 2, maxWidth: "100%" };
  return <Chip size="small" color="warning" label={text} title={text} sx={sx} />;
}
