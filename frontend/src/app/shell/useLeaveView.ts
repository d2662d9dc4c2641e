import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";

/** Ends a superuser's view, after asking about unsaved changes, and goes to the dashboard. */
export function useLeaveView() {
  const { clearView } = useSession();
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  return async (): Promise<void> => {
    if (!(await confirmLeave())) return;
    clearView();
    void navigate(paths.dashboard);
  };
}
