import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import { useMenu } from "@/shared/hooks/useMenu";
import { paths } from "@/shared/paths";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { ColorModeToggle } from "./ColorModeToggle";

/** The user menu: name, email, profile, theme and sign-out. */
export function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const { user, signOut } = useSession();
  const confirmLeave = useConfirmLeave();
  const menu = useMenu();
  if (!user) return null;

  const leave = async (): Promise<void> => {
    menu.close();
    if (await confirmLeave({ signsOut: true })) signOut();
  };
  return (
    <>
      <IconButton aria-label={t`User menu`} {...menu.button} sx={{ p: 0.5 }}>
        <PersonAvatar name={fullName(user)} />
      </IconButton>
      <Popover
        {...menu.popup}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { sx: { width: 264, mt: 0.5, border: 1, borderColor: "divider" } } }}
      >
        <Box sx={{ px: 2, pt: 1.75, pb: 1.25 }}>
          <Typography variant="h6" component="p" noWrap>
            {fullName(user)}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {user.email}
          </Typography>
        </Box>
        <Divider />
        <ColorModeToggle />
        <Divider />
        <MenuList autoFocusItem aria-label={t`User menu`} sx={{ p: 0.75 }}>
          <MenuItem component={Link} to={paths.profile} onClick={menu.close}>
            <Trans>Profile</Trans>
          </MenuItem>
          <MenuItem
            onClick={() => {
              menu.close();
              onShowKeys();
            }}
          >
            <Trans>Keyboard Shortcuts</Trans>
          </MenuItem>
          <MenuItem onClick={() => void leave()}>
            <Trans>Sign out</Trans>
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}
