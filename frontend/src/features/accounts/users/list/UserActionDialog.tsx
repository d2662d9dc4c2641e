import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { USER_ACTION, USER_LIST } from "../messages";
import { userName } from "../userAccess";
import { useSetUserStatus } from "../useUsers";
import { ResetLinkDialog } from "./ResetLinkDialog";
import type { UserAction } from "./userAction";

type UserActionDialogProps = { action: UserAction; onClose: () => void };

/** Asks before something is done to somebody's account, and does it; a refusal is said in the dialog. */
export function UserActionDialog({ action, onClose }: UserActionDialogProps) {
  const { kind, user } = action;
  if (kind === "reset") return <ResetPassword user={user} onClose={onClose} />;
  return <ChangeStatus kind={kind} user={user} onClose={onClose} />;
}

type ChangeStatusProps = {
  kind: "activate" | "deactivate";
  user: UserAction["user"];
  onClose: () => void;
};

function ChangeStatus({ kind, user, onClose }: ChangeStatusProps) {
  const notify = useNotify();
  const change = useSetUserStatus();
  const messages = USER_ACTION[kind];
  const confirm = async (): Promise<void> => {
    try {
      await change.mutateAsync({ user, status: kind === "activate" ? "ACTIVE" : "INACTIVE" });
      notify(messages.done(userName(user)));
      onClose();
    } catch (error) {
      console.error("The user's status was not changed.", error);
    }
  };
  return (
    <ConfirmDialog
      open
      danger={kind === "deactivate"}
      title={messages.title}
      confirmLabel={USER_LIST[kind]}
      busy={change.isPending}
      error={change.error ? errorMessage(change.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {messages.text(userName(user))}
    </ConfirmDialog>
  );
}

function ResetPassword({ user, onClose }: { user: UserAction["user"]; onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const reset = useMutation({
    mutationFn: () => api.post("/users/{id}/reset-password/", { path: { id: user.id } }),
    onSuccess: (link) => setUrl(link.reset_url),
    onError: (error) => console.error("The password was not reset.", error),
  });
  if (url) return <ResetLinkDialog user={user} url={url} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={USER_ACTION.reset.title}
      confirmLabel={USER_LIST.resetPassword}
      busy={reset.isPending}
      error={reset.error ? errorMessage(reset.error) : undefined}
      onConfirm={() => reset.mutateAsync()}
      onClose={onClose}
    >
      {USER_ACTION.reset.text(userName(user), user.email)}
    </ConfirmDialog>
  );
}
