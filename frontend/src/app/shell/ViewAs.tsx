import { Trans } from "@lingui/react/macro";
import KeyboardArrowDown from "@mui/icons-material/KeyboardArrowDown";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { use } from "react";
import { useMenu } from "@/shared/hooks/useMenu";
import { VIEW_ROLES, type ViewRole, viewRoleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { ViewAsDialogContext } from "@/shared/session/ViewAsDialogContext";
import { Button } from "@/shared/ui/inputs/Button";
import { useLeaveView } from "./useLeaveView";
import { ViewBadge } from "./ViewBadge";

/** Lets superusers view as another role, and shows the current view. */
export function ViewAs() {
  const { viewAs } = useSession();
  const leave = useLeaveView();
  const menu = useMenu();
  const chooseView = use(ViewAsDialogContext);

  const backToSuperuser = (): void => {
    menu.close();
    void leave();
  };
  const choose = (role: ViewRole): void => {
    menu.close();
    chooseView(role);
  };

  return (
    <>
      <ViewBadge />
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        endIcon={<KeyboardArrowDown />}
        sx={{ flexShrink: 0 }}
        {...menu.button}
      >
        <Trans>View As</Trans>
      </Button>
      <Menu {...menu.popup}>
        <MenuItem selected={viewAs === null} onClick={backToSuperuser}>
          <Trans>Superuser</Trans>
        </MenuItem>
        {VIEW_ROLES.map((role) => (
          <MenuItem key={role} selected={viewAs === role} onClick={() => choose(role)}>
            {viewRoleLabel(role)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
