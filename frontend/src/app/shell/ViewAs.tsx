import { Trans } from "@lingui/react/macro";
import KeyboardArrowDown from "@mui/icons-material/KeyboardArrowDown";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { use, useState } from "react";
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chooseView = use(ViewAsDialogContext);

  const backToSuperuser = (): void => {
    setAnchor(null);
    void leave();
  };
  const choose = (role: ViewRole): void => {
    setAnchor(null);
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
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ flexShrink: 0 }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Trans>View As</Trans>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
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
