import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { useSession } from "./useSession";

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
