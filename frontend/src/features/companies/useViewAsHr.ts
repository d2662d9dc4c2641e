import { useNavigate } from "react-router-dom";
import type { CompanyRef } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";

/** Shows the product to a superuser as the HR of a company sees it, beginning with its dashboard. */
export function useViewAsHr(): (company: CompanyRef) => void {
  const { setView } = useSession();
  const navigate = useNavigate();
  return ({ id, name }) => {
    setView({ viewAs: "HR", viewAsCompany: { id, name }, viewAsPerson: null });
    void navigate(paths.dashboard);
  };
}
