import Chip from "@mui/material/Chip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { VIEW_AS_LABELS } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";

/** The viewed role and company, and the person where one was chosen; null while nothing is viewed. */
function useViewText(): string | null {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  if (!viewAs || !viewAsCompany) return null;
  return [VIEW_AS_LABELS[viewAs], viewAsCompany.name, viewAsPerson?.name].filter(Boolean).join(" · ");
}

type ViewBadgeProps = {
  /** In the top bar where there is room, else as a line of its own above the screen. */
  place: "bar" | "line";
};

/** Always says whose eyes are borrowed. */
export function ViewBadge({ place }: ViewBadgeProps) {
  const text = useViewText();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  if (!text || (place === "bar") !== roomy) return null;
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
