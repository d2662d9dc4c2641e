import Alert from "@mui/material/Alert";
import type { ButtonOwnProps } from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { errorMessage } from "@/shared/api/errors";
import type { Referral } from "@/shared/api/types";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { formatDate } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { CONTACT } from "./messages";
import { useAskContact, useGiveContact } from "./queries";

/** A mailto: URL, encoded so that an address with `?` or `&` cannot add mail headers. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** A tel: URL, without the characters that only group digits. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;

type ContactButtonProps = Pick<ButtonOwnProps, "size" | "variant"> & {
  name: string;
  email: string | null;
  /** The referral, whose referrer may know the contact details. */
  referral: Referral;
  /** Why no address is available, unless it is just unknown. */
  reason?: string;
};

/**
 * Opens an e-mail or a call to the candidate. Without contact details it is disabled with the
 * reason.
 */
export function ContactButton({ name, email, referral, reason, ...look }: ContactButtonProps) {
  const { user } = useSession();
  const { phone } = referral.candidate;
  const href = email ? mailTo(email) : phone && telephone(phone);
  const { referrer_name: referrer, contact_requested_at: askedAt } = referral;
  const unknown =
    referral.referrer === user?.id
      ? CONTACT.noEmail
      : askedAt
        ? CONTACT.asked(referrer, formatDate(askedAt))
        : CONTACT.askReferrer(referrer);
  return (
    <BlockableButton
      variant="outlined"
      color="inherit"
      {...look}
      aria-label={CONTACT.labelOf(name)}
      reason={!href && (reason ?? unknown)}
      href={href ?? undefined}
    >
      {CONTACT.label}
    </BlockableButton>
  );
}

type AskContactProps = Pick<ButtonProps, "size" | "variant" | "sx"> & { referral: Referral; short?: boolean };

/** Asks the referrer for the candidate's contact details. */
export function AskContact({ referral, short = false, ...look }: AskContactProps) {
  const { id, referrer_name: referrer, connection_name: person } = referral;
  const { mutateAsync, isPending } = useAskContact(id);
  const notify = useNotify();
  const runOnce = useSubmitGuard();
  const ask = (): Promise<void> =>
    mutateAsync().then(
      () => notify(CONTACT.askDone(referrer)),
      (error) => notify(CONTACT.askFailed(errorMessage(error)), "error"),
    );
  return (
    <Button
      variant="outlined"
      {...look}
      loading={isPending}
      aria-label={short ? CONTACT.askFor(referrer, person) : undefined}
      onClick={() => runOnce(ask)}
    >
      {short ? CONTACT.askShort : CONTACT.ask(referrer)}
    </Button>
  );
}

/** Where the referrer adds the candidate's contact details, requested or not. */
export function ContactForm({ referral }: { referral: Referral }) {
  const asked = referral.contact_requested_at !== null;
  const give = useGiveContact(referral.id);
  const notify = useNotify();
  const form = useServerForm({
    defaults: { contact: "" },
    check: ({ contact }) => (contact.trim() ? {} : { contact: CONTACT.required }),
    send: ({ contact }) => give.mutateAsync(contact),
    onSaved: () => {
      form.reset();
      notify(CONTACT.given);
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
