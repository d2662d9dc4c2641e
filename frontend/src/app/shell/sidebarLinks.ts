import type { SvgIconComponent } from "@mui/icons-material";
import { paths } from "@/shared/paths";
import { SIGNED_IN_ROUTES } from "../routes";

export type SidebarLink = { label: string; to: string; Icon: SvgIconComponent };

/**
 * The sidebar links of a role. Superusers see those of HR and their own, and the settings once a
 * company is selected.
 */
export function sidebarLinks(role: string, companyChosen: boolean): SidebarLink[] {
  const isSuperuser = role === "SUPERUSER";
  return SIGNED_IN_ROUTES.flatMap(({ path, roles, sidebar }): SidebarLink[] => {
    const isShown = !roles || roles.some((one) => one === role || (isSuperuser && one === "HR"));
    if (!sidebar || !isShown || (isSuperuser && path === paths.settings && !companyChosen)) return [];
    return [{ label: sidebar.label, to: path, Icon: sidebar.icon }];
  });
}
