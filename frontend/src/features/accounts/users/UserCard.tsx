import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { User } from "@/shared/api/types";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { useMenu } from "@/shared/hooks/useMenu";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { roleLabel } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { formatAgo, NO_VALUE } from "@/shared/ui/format";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { ButtonLink } from "@/shared/ui/inputs/links";
import type { UserAction } from "./UserActionDialog";
import { getBlockedReasons } from "./userAccess";
import { userStatusLabel } from "./userOptions";

/** When somebody last used the product; to the hour, so that it says no minutes. */
export function lastSeen({ lastSeen: at }: User): string {
  return at ? formatAgo(at, "short") : at === null ? t`Never` : NO_VALUE;
}

/** In px, with the space of its row. */
export const USER_CARD_HEIGHT = 60;

type UserCardProps = {
  user: User;
  /** Whether to show the company, if the list covers several. */
  withCompany: boolean;
  onAction: (action: UserAction) => void;
};

/** A user in one line, on phones in three: name, role, department, last seen, and what can be done. */
export function UserCard({ user, withCompany, onAction }: UserCardProps) {
  const session = useSession();
  const titleId = useId();
  const name = fullName(user);
  const seen = lastSeen(user);
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      sx={{
        display: "grid",
        columnGap: 2,
        alignItems: "center",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", md: "minmax(0, 5fr) minmax(0, 7fr) auto" },
      }}
    >
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", minWidth: 0 }}>
        <PersonAvatar name={name} size={32} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, rowGap: 0.5, alignItems: "center" }}>
            <Typography id={titleId} variant="h6" component="h2" sx={{ overflowWrap: "anywhere" }}>
              {name}
            </Typography>
            <AccountChips user={user} own={user.id === session.user?.id} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {dotted([user.position, withCompany && (user.company?.name ?? t`No company`)])}
          </Typography>
        </Box>
      </Box>
      <Box
        sx={{
          // On phones below the name, indented as it is.
          display: { xs: "flex", md: "grid" },
          flexWrap: "wrap",
          columnGap: 2,
          minWidth: 0,
          gridColumn: { xs: "1 / -1", md: "auto" },
          gridRow: { xs: 2, md: "auto" },
          pl: { xs: 5.5, md: 0 },
          // The last one is never broken: its column has room for the longest text.
          gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) 9.5rem",
          typography: "body2",
          overflowWrap: "anywhere",
        }}
      >
        <span>{roleLabel(user.role)}</span>
        <span>{user.department ?? t`No department`}</span>
        <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
          {user.lastSeen ? t`Seen ${seen}` : user.lastSeen === null && t`Never signed in`}
        </Box>
      </Box>
      <UserActions user={user} onAction={onAction} />
    </Box>
  );
}

/** What is unusual about an account. */
function AccountChips({ user, own }: { user: User; own: boolean }) {
  return (
    <>
      {user.status !== "ACTIVE" && <Chip size="small" label={userStatusLabel(user.status)} />}
      {!user.email && <Chip size="small" variant="outlined" color="warning" label={t`No email address`} />}
      {user.email && user.emailConfirmed === false && (
        <Chip size="small" variant="outlined" color="warning" label={t`Email not confirmed`} />
      )}
      {own && <Chip size="small" variant="outlined" label={t`You`} />}
    </>
  );
}

type UserActionsProps = Pick<UserCardProps, "user" | "onAction">;

function UserActions({ user, onAction }: UserActionsProps) {
  const { edit } = getBlockedReasons(user, useSession());
  const { state } = useListReturnLink(paths.users);
  const name = fullName(user);
  const label = t`Edit ${name}`;
  return (
    <Box role="group" aria-label={name} sx={{ display: "flex", gap: 0.5, alignItems: "center" }}>
      {edit ? (
        <BlockedButton size="small" variant="outlined" reason={edit} aria-label={label}>
          <Trans>Edit</Trans>
        </BlockedButton>
      ) : (
        <ButtonLink
          size="small"
          variant="outlined"
          color="inherit"
          to={paths.editUser(user.id)}
          state={state}
          aria-label={label}
        >
          <Trans>Edit</Trans>
        </ButtonLink>
      )}
      <UserMenu user={user} onAction={onAction} />
    </Box>
  );
}

/** Deactivates or activates an account, or resets its password. What is blocked says why. */
export function UserMenu({ user, onAction }: UserActionsProps) {
  const blocked = getBlockedReasons(user, useSession());
  const menu = useMenu();
  const name = fullName(user);
  const label = t`More actions: ${name}`;
  const changeStatus = user.status === "ACTIVE" ? "deactivate" : "activate";
  const item = (text: string, reason: string | null, kind: UserAction["kind"]) => (
    <MenuItem
      aria-disabled={reason !== null}
      onClick={() => {
        if (reason) return;
        menu.close();
        onAction({ kind, user });
      }}
      sx={{ maxWidth: 320, whiteSpace: "normal" }}
    >
      <ListItemText
        secondary={reason}
        slotProps={{
          primary: { color: reason ? "textDisabled" : undefined },
          secondary: { variant: "caption" },
        }}
      >
        {text}
      </ListItemText>
    </MenuItem>
  );
  return (
    <>
      <IconButton size="small" aria-label={label} {...menu.button}>
        <MoreHoriz />
      </IconButton>
      <Menu {...menu.popup} slotProps={{ list: { "aria-label": label } }}>
        {item(changeStatus === "activate" ? t`Activate` : t`Deactivate`, blocked.status, changeStatus)}
        {item(t`Reset Password`, blocked.resetPassword, "resetPassword")}
      </Menu>
    </>
  );
}
