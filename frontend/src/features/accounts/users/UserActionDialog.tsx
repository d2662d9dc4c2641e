import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RESET_LINK, USER_ACTION, USER_LIST } from "@/features/accounts/users/messages";
import { useRefreshUsers } from "@/features/accounts/users/useRefreshUsers";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import type { ManagedUser } from "@/shared/api/types";
import { fullName } from "@/shared/session/sessionUser";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Button } from "@/shared/ui/inputs/Button";
import { CopyField } from "@/shared/ui/inputs/CopyField";

/** An action on a user's account. */
export type UserAction = { kind: "activate" | "deactivate" | "resetPassword"; user: ManagedUser };

type UserActionDialogProps = { action: UserAction; onClose: () => void };

/** Confirms and performs an action on a user's account; errors are shown in the dialog. */
export function UserActionDialog({ action: { kind, user }, onClose }: UserActionDialogProps) {
  const notify = useNotify();
  const refresh = useRefreshUsers();
  const [resetUrl, setResetUrl] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: async () => {
      const path = { id: user.id };
      if (kind === "resetPassword") {
        const link = await api.post("/users/{id}/reset-password/", { path });
        return setResetUrl(link.reset_url);
      }
      await api.post(`/users/{id}/${kind}/`, { path });
      await refresh();
      notify(USER_ACTION[kind].done(fullName(user)));
      onClose();
    },
    onError: (error) => console.error("The account was not changed.", error),
  });
  if (resetUrl) {
    return (
      <TitledDialog
        open
        title={RESET_LINK.title}
        // Shown only once, so a click outside does not close it.
        onClose={(_event, reason) => reason !== "backdropClick" && onClose()}
        actions={
          <Button variant="contained" onClick={onClose}>
            {RESET_LINK.done}
          </Button>
        }
      >
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {RESET_LINK.text(fullName(user), user.email)}
        </Typography>
        <CopyField label={RESET_LINK.label} hint={RESET_LINK.hint} value={resetUrl} />
      </TitledDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      danger={kind === "deactivate"}
      title={USER_ACTION[kind].title}
      confirmLabel={USER_LIST[kind]}
      busy={act.isPending}
      error={act.error ? errorMessage(act.error) : undefined}
      onConfirm={() => act.mutateAsync()}
      onClose={onClose}
    >
      {USER_ACTION[kind].text(fullName(user), user.email)}
    </ConfirmDialog>
  );
}
