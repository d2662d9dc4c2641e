import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { apiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { DeactivatedUser, ManagedUser } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { fullName } from "@/shared/session/sessionUser";
import type { PersonRef } from "@/shared/session/storage";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { UNDO_NOTICE_SECONDS, useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { useRefreshUsers } from "./queries";

type Kind = "activate" | "deactivate" | "resetPassword";

/** An action on a user's account. */
export type UserAction = { kind: Kind; user: ManagedUser };

type UserActionDialogProps = { action: UserAction; onClose: () => void };

/** Confirms and performs an action on a user's account; errors are shown in the dialog. */
export function UserActionDialog({ action: { kind, user }, onClose }: UserActionDialogProps) {
  const notify = useNotify();
  const refresh = useRefreshUsers();
  const name = fullName(user);
  const tellDeactivated = useTellDeactivated();
  const [successor, setSuccessor] = useState<PersonRef | null>(null);
  /** Results in the link for the new password, or in whom it has deactivated. */
  const act = useAction({
    run: async () => {
      const path = { id: user.id };
      if (kind === "resetPassword")
        return { url: (await api.post("/users/{id}/reset-password/", { path })).reset_url };
      if (kind === "activate") {
        await api.post("/users/{id}/activate/", { path });
        await refresh();
        return {};
      }
      const body = { hand_over_to: successor?.id ?? null };
      const left = await api.post("/users/{id}/deactivate/", { path, body });
      await refresh();
      return { left };
    },
    onDone: ({ url, left }) => {
      if (url) return;
      if (left) tellDeactivated(left);
      else notify(t`${name} is active again.`);
      onClose();
    },
  });
  if (act.result?.url) return <ResetLinkDialog user={user} url={act.result.url} onClose={onClose} />;
  const { title, text, label } = getQuestion(kind, name, user.email);
  return (
    <ConfirmDialog
      open
      danger={kind === "deactivate"}
      title={title}
      confirmLabel={label}
      busy={act.busy}
      error={act.error}
      onConfirm={() => act.start()}
      onClose={onClose}
    >
      {text}
      {kind === "deactivate" && <Leaving user={user} successor={successor} onChoose={setSuccessor} />}
    </ConfirmDialog>
  );
}

/** Says that somebody is deactivated, and offers to undo it. Also works once the screen is left. */
function useTellDeactivated(): (left: DeactivatedUser) => void {
  const notify = useNotify();
  const refreshUsers = useRefreshUsers();
  const refreshJobs = useRefreshAffected("job");
  return (left) => {
    const name = fullName(left);
    const onClick = (): void => {
      const { id, updatedAt } = left;
      api
        .post("/users/{id}/undo-deactivation/", { path: { id }, body: { updatedAt } })
        .then(
          () => notify(t`Undone. ${name} is active again, and has to sign in again.`),
          (error) => {
            const message = errorMessage(error);
            notify(t`${name} is still deactivated: ${message}`, "error");
          },
        )
        .finally(() => {
          void refreshUsers();
          void refreshJobs();
        });
    };
    const seconds = Math.min(left.undoSeconds ?? 0, UNDO_NOTICE_SECONDS);
    const action = seconds > 0 ? { label: t`Undo`, seconds, onClick } : undefined;
    notify(t`${name} is deactivated.`, "success", action);
  };
}

function getQuestion(kind: Kind, name: string, email: string) {
  if (kind === "activate")
    return { title: t`Activate this user?`, text: t`${name} can sign in again.`, label: t`Activate` };
  if (kind === "deactivate") {
    return {
      title: t`Deactivate this user?`,
      text: t`${name} is signed out everywhere and can't sign in again. Their referrals and jobs stay, unless you hand the jobs over. You can activate them again at any time.`,
      label: t`Deactivate`,
    };
  }
  return {
    title: t`Reset the password?`,
    text: email
      ? t`We'll email ${name} a link to set a new password, and show it to you. The old one works until then.`
      : t`We'll show you a link with which ${name} can set a new password. The old one works until then.`,
    label: t`Reset Password`,
  };
}

type LeavingProps = {
  user: ManagedUser;
  successor: PersonRef | null;
  onChoose: (successor: PersonRef | null) => void;
};

/** What the person holds, and who gets their jobs. */
function Leaving({ user, successor, onChoose }: LeavingProps) {
  const held = useQuery({ ...apiQuery("/users/{id}/holdings/", { path: { id: user.id } }), staleTime: 0 });
  if (held.error) return <QueryError query={held} />;
  if (!held.data) return <LoadingState />;
  const { open_jobs: jobs, waiting_referrals: waiting } = held.data;
  const { own_pending_referrals: own, connections } = held.data;
  const lines = [
    jobs > 0 && plural(jobs, { one: "Hires for # job", other: "Hires for # jobs" }),
    waiting > 0 &&
      plural(waiting, {
        one: "# referral waits for their answer",
        other: "# referrals wait for their answer",
      }),
    own > 0 &&
      plural(own, {
        one: "# referral of their own is undecided",
        other: "# referrals of their own are undecided",
      }),
    connections > 0 && plural(connections, { one: "# connection", other: "# connections" }),
  ].filter((line) => line !== false);
  return (
    <>
      {lines.length > 0 && (
        <Box component="ul" aria-label={t`What they hold`} sx={{ my: 1.5, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {jobs > 0 && (
        <ServerAutocomplete<PersonRef>
          label={t`Hand the jobs over to`}
          placeholder={t`Nobody for now`}
          hint={t`Another hiring manager, who is told of each job.`}
          eager
          // The successor's name can be typed at once.
          autoFocus
          pages={(search) =>
            optionPages(
              "/users/",
              {
                query: {
                  company_id: user.company?.id,
                  role: "HIRING_MANAGER",
                  status: "ACTIVE",
                  ordering: "name",
                  search,
                  limit: 25,
                },
                scope: false,
              },
              (person) => ({ id: person.id, name: fullName(person) }),
            )
          }
          value={successor}
          onChange={onChoose}
          optionLabel={({ name }) => name}
          errorText={() => t`The hiring managers could not be loaded.`}
          loadingText={t`Searching...`}
          noOptionsText={(search) =>
            search ? t`No one found matching "${search}"` : t`There is no other hiring manager.`
          }
        />
      )}
    </>
  );
}

type ResetLinkDialogProps = { user: ManagedUser; url: string; onClose: () => void };

function ResetLinkDialog({ user, url, onClose }: ResetLinkDialogProps) {
  const name = fullName(user);
  const { email } = user;
  return (
    <TitledDialog
      open
      title={t`Password reset link`}
      // Shown only once, so a click outside does not close it.
      onClose={(_event, reason) => reason !== "backdropClick" && onClose()}
      actions={
        <Button variant="contained" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {email ? t`The link for ${name} has been sent to ${email}.` : t`This is the link for ${name}.`}
      </Typography>
      <CopyField
        label={t`Reset link`}
        hint={t`Works once and expires. It isn't shown again; pass it on yourself if the email gets lost.`}
        value={url}
      />
    </TitledDialog>
  );
}
