import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { NO_VIEW, type View } from "./storage";
import { useSession } from "./useSession";

/** Changes what a superuser views, after asking about unsaved changes, and goes to the dashboard. */
export function useView() {
  const { setView } = useSession();
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const change = async (view: View): Promise<void> => {
    if (!(await confirmLeave())) return;
    setView(view);
    void navigate(paths.dashboard);
  };
  return {
    /** Views as the HR team of a company. */
    viewAsHr: (company: { id: number; name: string }) =>
      change({ viewAs: "HR", viewAsCompany: company, viewAsPerson: null }),
    leave: () => change(NO_VIEW),
  };
}
