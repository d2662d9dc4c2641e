import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { lazyComponent } from "@/shared/lazyComponent";
import { VIEW_AS_LABELS } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";

// Lazy and optional: only superusers see it, and forms have no other chip.
const ViewChip = lazyComponent(() => import("./ViewChip").then((m) => m.ViewChip));

type ViewBadgeProps = {
  /** In the top bar on wide screens, else as a line above the content. */
  place: "bar" | "line";
};

/** Shows the current view: role, company and, if selected, person. */
export function ViewBadge({ place }: ViewBadgeProps) {
  const { viewAs, viewAsCompany, viewAsPerson } = useSession();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  if (!viewAs || !viewAsCompany || (place === "bar") !== isWide) return null;
  const text = [VIEW_AS_LABELS[viewAs], viewAsCompany.name, viewAsPerson?.name].filter(Boolean).join(" · ");
  const sx = place === "bar" ? { minWidth: 0, maxWidth: "48ch" } : { mb: 2, maxWidth: "100%" };
  return (
    <ErrorBoundary fallback={null}>
      <Suspense
        fallback={<Box sx={{ display: "inline-flex", height: 24, verticalAlign: "middle", ...sx }} />}
      >
        <ViewChip text={text} sx={sx} />
      </Suspense>
    </ErrorBoundary>
  );
}
