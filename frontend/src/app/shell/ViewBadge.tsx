import Chip from "@mui/material/Chip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { VIEW_AS_LABELS } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";

type ViewBadgeProps = {
  /** In the top bar where there is room, else as a line of its own above the screen. */
  place: "bar" | "line";
};

/** Always says whose eyes are borrowed: the role, the company, and the person where one was chosen. */
export function ViewBadge({ place }: ViewBadgeProps) {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  if (!viewAs || !viewAsCompany || (place === "bar") !== roomy) return null;
  const text = [VIEW_AS_LABELS[viewAs], viewAsCompany.name, viewAsPerson?.name].filter(Boolean).join(" · ");
  return (
    <Chip
      size="small"
      color="warning"
      label={text}
      title={text}
      sx={place === "bar" ? { minWidth: 0, maxWidth: "48ch" } : { mb: 2, maxWidth: "100%" }}
    />
  );
}
