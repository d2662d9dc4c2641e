import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Referral } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { useCorrectCandidate } from "./queries";

/** Where the referrer, once, and HR correct the candidate's email address or profile. */
export function CorrectCandidate({ referral }: { referral: Referral }) {
  const [open, setOpen] = useState(false);
  if (!referral.allowed.correct) return null;
  return (
    <>
      <SecondaryButton size="small" onClick={() => setOpen(true)} sx={{ alignSelf: "flex-start", mt: 2 }}>
        <Trans>Correct Email or Profile</Trans>
      </SecondaryButton>
      {open && <CorrectionDialog referral={referral} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectionDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { effectiveRole } = useSession();
  const { connection_name: person, candidate } = referral;
  const correct = useCorrectCandidate(referral.id);
  const notify = useNotify();
  const isOnce = effectiveRole !== "HR" && effectiveRole !== "SUPERUSER";
  const form = useServerForm({
    defaults: { email: candidate.email ?? "", profile_url: candidate.profile_url ?? "" },
    send: ({ email, profile_url }) =>
      correct.mutateAsync({ email: email.trim(), profile_url: profile_url.trim() }),
    onSaved: () => {
      notify(t`${person} was corrected.`);
      onClose();
    },
  });
  const { email, profile_url } = form.watch();
  return (
    <FormDialog
      form={form}
      title={t`Correct ${person}`}
      submitLabel={t`Save`}
      submitDisabled={!form.dirty || (email.trim() === "" && profile_url.trim() === "")}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {isOnce
          ? t`Only in this referral, and only once. Your connection stays as it is.`
          : t`Only in this referral, which then no longer follows the connection.`}
      </Typography>
      <Field label={t`Email`} type="email" autoFocus autoComplete="off" {...form.field("email")} />
      <Field label={t`Profile URL`} type="url" autoComplete="off" {...form.field("profile_url")} />
    </FormDialog>
  );
}
