import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { defaultErrorText } from "@/shared/forms/formErrors";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { useObject } from "./queries";

type ObjectDialogProps = { referral: Referral; onClose: () => void };

/** Objects to the decision about the credit for one's own referral. */
export function ObjectDialog({ referral, onClose }: ObjectDialogProps) {
  const { connection_name: person } = referral;
  const object = useObject(referral.id);
  const notify = useNotify();
  const form = useServerForm({
    defaults: { text: "" },
    check: ({ text }) => ({ text: text.trim() ? undefined : t`Please say why you object` }),
    send: ({ text }: { text: string }) => object.mutateAsync(text.trim()),
    errorText: (error, otherMessages) => {
      const message = defaultErrorText(error, otherMessages);
      return message && t`Your objection was not sent: ${message}`;
    },
    onSaved: () => {
      notify(t`Your objection has been sent. HR will answer it.`);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t`Object to this decision?`} submitLabel={t`Send`} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        <Trans>
          HR reads this and answers with a reason. Hiring managers see neither, and your referral of {person}{" "}
          goes on as before.
        </Trans>
      </Typography>
      <Field
        label={t`Why should this referral be credited to you?`}
        multiline
        rows={4}
        required
        autoFocus
        {...form.field("text")}
      />
    </FormDialog>
  );
}
