import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";
import { CONTACT } from "./messages";
import { useGiveContact } from "./useContact";

/** Where the referrer adds the candidate's contact details, requested or not. */
export function ContactForm({ referral }: { referral: Referral }) {
  const asked = referral.contact_requested_at !== null;
  const { send, onSaved } = useGiveContact(referral.id);
  const form = useServerForm({
    defaults: { contact: "" },
    draft: `contact:${referral.id}`,
    check: ({ contact }) => (contact.trim() ? {} : { contact: CONTACT.required }),
    send: ({ contact }) => send(contact),
    onSaved: (saved) => {
      form.reset();
      onSaved(saved);
    },
  });
  return (
    <Alert
      severity={asked ? "warning" : "info"}
      icon={false}
      sx={{ "& .MuiAlert-message": { width: "100%" } }}
    >
      <Typography variant="subtitle2" component="h2">
        {CONTACT.question(referral.connection_name)}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {asked ? CONTACT.questionText : CONTACT.missingText}
      </Typography>
      <Form form={form} sx={{ alignItems: "flex-start" }}>
        <FormProblem form={form} />
        <Field label={CONTACT.field} hint={CONTACT.hint} required {...form.field("contact")} />
        <SubmitButton form={form} size="small">
          {CONTACT.give}
        </SubmitButton>
      </Form>
    </Alert>
  );
}
