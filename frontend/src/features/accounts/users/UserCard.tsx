import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { USER, USER_LIST } from "@/features/accounts/users/messages";
import { getBlockedReasons } from "@/features/accounts/users/userAccess";
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
                label={USER.status[user.status] ?? user.status}
                color={user.status === "ACTIVE" ? "success" : "default"}
              />
              <Chip size="small" variant="outlined" label={roleLabel(user.role)} />
              {!user.emailConfirmed && (
                <Chip size="small" variant="outlined" color="warning" label={USER.unconfirmed} />
              )}
              {own && <Chip size="small" variant="outlined" label={USER.you} />}
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
  const lines = [
    `${user.position || USER.noPosition} · ${user.department ?? USER.noDepartment}`,
    ...(withCompany ? [user.company?.name ?? USER.noCompany] : []),
    user.email || USER.noEmail,
    `${user.username} · ${USER.joined} ${formatDate(user.dateJoined)}`,
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
          {USER_LIST.edit}
        </BlockedButton>
      ) : (
        // Lets the three buttons fit in one row on a phone.
        <ButtonLink {...SECONDARY_PROPS} sx={{ minWidth: 0 }} to={paths.editUser(user.id)} state={state}>
          {USER_LIST.edit}
        </ButtonLink>
      )}
      <BlockableButton
        {...SECONDARY_PROPS}
        reason={blockedReasons.status}
        onClick={() => onAction({ kind: changeStatus, user })}
      >
        {USER_LIST[changeStatus]}
      </BlockableButton>
      <BlockableButton
        {...SECONDARY_PROPS}
        reason={blockedReasons.resetPassword}
        onClick={() => onAction({ kind: "resetPassword", user })}
      >
        {USER_LIST.resetPassword}
      </BlockableButton>
    </Box>
  );
}
