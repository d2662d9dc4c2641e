import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "@/shared/api/client";
import type { User } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { fullName } from "@/shared/session/sessionUser";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";

/** Resets the second factor of somebody who has lost it, a section of the form of a user who has one. */
export function SecondFactorReset({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const name = fullName(user);
  // The form is not read again, as it would lose what was typed.
  const reset = useAction({
    run: () => api.post("/users/{id}/reset-second-factor/", { path: { id: user.id } }),
    done: () => t`The two-step sign-in of ${name} has been reset.`,
    onDone: () => setIsAsking(false),
  });
  if (reset.result) return null;
  return (
    <Section
      title={t`Two-Step Sign-In`}
      description={t`Signing in takes a second step. Reset it if the phone and the recovery codes are lost.`}
      actions={
        <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsAsking(true)}>
          <Trans>Reset Two-Step Sign-In</Trans>
        </SecondaryButton>
      }
    >
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title={t`Reset two-step sign-in?`}
          confirmLabel={t`Reset`}
          busy={reset.busy}
          error={reset.error}
          onConfirm={() => reset.start()}
          onClose={() => setIsAsking(false)}
        >
          {t`First make sure that it is ${name} who asks. They are signed out everywhere, their API tokens are revoked, and their password alone is enough to sign in again. We tell them by email.`}
        </ConfirmDialog>
      )}
    </Section>
  );
}
