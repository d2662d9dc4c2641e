import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { ManagedUser } from "@/shared/api/types";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { paths } from "@/shared/paths";
import { roleLabel } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { formatDate } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { ButtonLink } from "@/shared/ui/inputs/links";
import type { UserAction } from "./UserActionDialog";
import { getBlockedReasons } from "./userAccess";
import { userStatusLabel } from "./userOptions";

type UserCardProps = {
  user: ManagedUser;
  /** Whether to show the company, if the list covers several. */
  withCompany: boolean;
  onAction: (action: UserAction) => void;
};

/** A user's card in the administration. */
export function UserCard({ user, withCompany, onAction }: UserCardProps) {
  const session = useSession();
  const titleId = useId();
  const name = fullName(user);
  const own = user.id === session.user?.id;
  return (
    <Stack component="article" aria-labelledby={titleId} spacing={2} sx={{ height: "100%" }}>
      <Box sx={{ display: "flex", gap: 1.5, flex: 1 }}>
        <PersonAvatar name={name} size={40} />
        <Stack spacing={1} sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5, alignItems: "center" }}>
            <Typography id={titleId} variant="h5" component="h2" sx={{ overflowWrap: "anywhere" }}>
              {name}
            </Typography>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75 }}>
              <Chip
                size="small"
                label={userStatusLabel(user.status)}
                color={user.status === "ACTIVE" ? "success" : "default"}
              />
              <Chip size="small" variant="outlined" label={roleLabel(user.role)} />
              {!user.emailConfirmed && (
                <Chip size="small" variant="outlined" color="warning" label={t`Email not confirmed`} />
              )}
              {own && <Chip size="small" variant="outlined" label={t`You`} />}
            </Box>
          </Box>
          <UserDetails user={user} withCompany={withCompany} />
        </Stack>
      </Box>
      <UserActions user={user} name={name} onAction={onAction} />
    </Stack>
  );
}

function UserDetails({ user, withCompany }: Pick<UserCardProps, "user" | "withCompany">) {
  const { username } = user;
  const date = formatDate(user.dateJoined);
  const lines = [
    `${user.position || t`No position`} · ${user.department ?? t`No department`}`,
    ...(withCompany ? [user.company?.name ?? t`No company`] : []),
    user.email || t`No email address`,
    t`${username} · Joined ${date}`,
  ];
  return (
    <Box>
      {lines.map((line) => (
        <Typography key={line} variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {line}
        </Typography>
      ))}
    </Box>
  );
}

const SECONDARY_PROPS = { size: "small", variant: "outlined", color: "inherit" } as const;

function UserActions({ user, name, onAction }: Omit<UserCardProps, "withCompany"> & { name: string }) {
  const blockedReasons = getBlockedReasons(user, useSession());
  const { state } = useListReturnLink(paths.users);
  const changeStatus = user.status === "ACTIVE" ? "deactivate" : "activate";
  return (
    <Box role="group" aria-label={name} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {blockedReasons.edit ? (
        <BlockedButton size="small" variant="outlined" reason={blockedReasons.edit}>
          <Trans>Edit</Trans>
        </BlockedButton>
      ) : (
        // Lets the three buttons fit in one row on a phone.
        <ButtonLink {...SECONDARY_PROPS} sx={{ minWidth: 0 }} to={paths.editUser(user.id)} state={state}>
          <Trans>Edit</Trans>
        </ButtonLink>
      )}
      <BlockableButton
        {...SECONDARY_PROPS}
        reason={blockedReasons.status}
        onClick={() => onAction({ kind: changeStatus, user })}
      >
        {changeStatus === "activate" ? t`Activate` : t`Deactivate`}
      </BlockableButton>
      <BlockableButton
        {...SECONDARY_PROPS}
        reason={blockedReasons.resetPassword}
        onClick={() => onAction({ kind: "resetPassword", user })}
      >
        <Trans>Reset Password</Trans>
      </BlockableButton>
    </Box>
  );
}
