import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { useRefreshAffected } from "@/shared/api/queries";
import type { DeactivatedUser, Person, User } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { fullName } from "@/shared/session/sessionUser";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { useNotify, useUndoNotice } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { Leaving } from "./Leaving";
import { useRefreshUsers } from "./queries";

type Kind = "activate" | "deactivate" | "resetPassword";

/** An action on a user's account. */
export type UserAction = { kind: Kind; user: User };

type UserActionDialogProps = { action: UserAction; onClose: () => void };

/** Confirms and performs an action on a user's account; errors are shown in the dialog. */
export function UserActionDialog({ action: { kind, user }, onClose }: UserActionDialogProps) {
  const notify = useNotify();
  const refresh = useRefreshUsers();
  const refreshJobs = useRefreshAffected("job");
  const name = fullName(user);
  const tellDeactivated = useTellDeactivated();
  const [successor, setSuccessor] = useState<Person | null>(null);
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
      if (successor) void refreshJobs();
      return { left };
    },
    onDone: ({ url, left }) => {
      if (url) return;
      if (left) tellDeactivated(left, successor);
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
      {kind === "deactivate" && (
        <Leaving
          userId={user.id}
          companyId={user.company?.id}
          successor={successor}
          onChoose={setSuccessor}
        />
      )}
    </ConfirmDialog>
  );
}

/** Says that somebody is deactivated, and offers to undo it. Also works once the screen is left. */
function useTellDeactivated(): (left: DeactivatedUser, successor: Person | null) => void {
  const notify = useUndoNotice();
  const refreshUsers = useRefreshUsers();
  const refreshJobs = useRefreshAffected("job");
  return (left, successor) => {
    const { id, updatedAt } = left;
    const name = fullName(left);
    const heir = successor?.name;
    notify(heir ? t`${name} deactivated. ${heir} now has their jobs.` : t`${name} deactivated.`, {
      name,
      subject: `user ${id}`,
      seconds: left.undoSeconds,
      undo: async () => {
        try {
          await api.post("/users/{id}/undo-deactivation/", { path: { id }, body: { updatedAt } });
        } finally {
          void refreshUsers();
          void refreshJobs();
        }
        return t`Undone. ${name} is active again, and has to sign in again.`;
      },
    });
  };
}

function getQuestion(kind: Kind, name: string, email: string) {
  if (kind === "activate")
    return { title: t`Activate ${name}?`, text: t`${name} can sign in again.`, label: t`Activate` };
  if (kind === "deactivate") {
    return {
      title: t`Deactivate ${name}?`,
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

type ResetLinkDialogProps = { user: User; url: string; onClose: () => void };

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
