import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useJobLinks } from "@/features/jobs/useJobLinks";

/**
 * Leaves the edit form for the job's view, so that Back then leads to where the user was before it:
 * goes back if they came from the view, which says so in the link's state.
 */
export function useReturnToJobView(job: number) {
  const { view, state } = useJobLinks();
  const navigate = useNavigate();
  const fromView = (useLocation().state as { fromView?: boolean } | null)?.fromView === true;
  const [saved, setSaved] = useState(false);
  // In an effect, as going back from a form that still counts as changed would ask first.
  useEffect(() => {
    if (!saved) return;
    setSaved(false);
    if (fromView) void navigate(-1);
    else void navigate(view(job), { replace: true, state });
  });
  return {
    returnSaved: () => setSaved(true),
    /** Undefined if the view is not the previous screen. */
    cancel: fromView ? () => void navigate(-1) : undefined,
  };
}
