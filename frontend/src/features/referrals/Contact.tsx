import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import type { ButtonOwnProps } from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useDraftForm } from "@/shared/forms/useDraftForm";
import { useAction } from "@/shared/hooks/useAction";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { formatDate } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { useAskContact, useGiveContact } from "./queries";

/** A mailto: URL, encoded so that an address with `?` or `&` cannot add mail headers. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** A tel: URL, without the characters that only group digits. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;

/** When the referrer was asked for contact details; null if nobody asked. */
export function contactAsked(referral: Referral): string | null {
  const { referrer_name: referrer, contact_requested_at: askedAt } = referral;
  if (!askedAt) return null;
  const day = formatDate(askedAt);
  return t`${referrer} was asked on ${day}. The answer will appear here.`;
}

type ContactButtonProps = Pick<ButtonOwnProps, "size" | "variant"> & {
  name: string;
  email: string | null;
  /** The referral, whose referrer may know the contact details. */
  referral: Referral;
  /** Why no address is available, unless it is just unknown. */
  reason?: string;
  /** Whether there is no room for both: asking stands in place of the button that is disabled. */
  oneOnly?: boolean;
};

/**
 * Opens an email or a call to the candidate. Without contact details it is disabled with the reason, and beside it the
 * referrer can be asked for them.
 */
export function ContactButton({
  name,
  email,
  referral,
  reason,
  oneOnly = false,
  ...look
}: ContactButtonProps) {
  const { user } = useSession();
  const { phone } = referral.candidate;
  const href = email ? mailTo(email) : phone && telephone(phone);
  const { referrer_name: referrer } = referral;
  const unknown =
    referral.referrer === user?.id
      ? t`We have no email address for this person.`
      : (contactAsked(referral) ??
        t`We have no email address for this person. Ask ${referrer}, who referred them.`);
  const ask = !href && !reason && referral.allowed.ask_contact && (
    <AskContact referral={referral} {...look} />
  );
  if (ask && oneOnly) return ask;
  return (
    <>
      <BlockableButton
        variant="outlined"
        color="inherit"
        {...look}
        aria-label={t({ message: `Contact: ${name}`, context: "candidate" })}
        reason={!href && (reason ?? unknown)}
        href={href ?? undefined}
      >
        <Trans context="candidate">Contact</Trans>
      </BlockableButton>
      {ask}
    </>
  );
}

type AskContactProps = Pick<ButtonProps, "size" | "variant"> & { referral: Referral };

/** Asks the referrer for the candidate's contact details. */
function AskContact({ referral, ...look }: AskContactProps) {
  const { id, referrer_name: referrer, connection_name: person } = referral;
  const ask = useAction({
    run: useAskContact(id),
    done: () => t`We've asked ${referrer} for contact details.`,
    failed: (message) => t`The request was not sent: ${message}`,
  });
  return (
    <div>
      <Button
        variant="outlined"
        color="inherit"
        {...look}
        loading={ask.busy}
        aria-label={t`Ask for Contact: ${person}, from ${referrer}`}
        onClick={() => ask.start()}
      >
        <Trans>Ask for Contact</Trans>
      </Button>
      {ask.error && (
        <FormHelperText error role="alert">
          {ask.error}
        </FormHelperText>
      )}
    </div>
  );
}

/** Where the referrer adds the candidate's contact details, requested or not. */
export function ContactForm({ referral }: { referral: Referral }) {
  const { connection_name: person } = referral;
  const asked = referral.contact_requested_at !== null;
  const give = useGiveContact(referral.id);
  const notify = useNotify();
  const form = useDraftForm({
    defaults: { contact: "" },
    draft: {
      key: `contact:${referral.id}`,
      toKeep: ({ contact }) => (contact.trim() ? { contact } : null),
      // One line, of which the later one is right.
      join: (_back, typed) => typed,
      failed: (message) => t`The contact details of ${person} were not added: ${message}`,
    },
    check: ({ contact }) => (contact.trim() ? {} : { contact: t`Enter an email address or a phone number` }),
    send: ({ contact }) => give.mutateAsync(contact),
    onSaved: () => {
      form.reset({ contact: "" });
      notify(t`Thank you. We've added the contact details.`);
    },
  });
  return (
    <Alert
      severity={asked ? "warning" : "info"}
      icon={false}
      sx={{ "& .MuiAlert-message": { width: "100%" } }}
    >
      <Typography variant="subtitle2" component="h2">
        <Trans>How can we reach {person}?</Trans>
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {asked
          ? t`The reviewers are asking for an email address or a phone number.`
          : t`With an email address or a phone number, the reviewers can get in touch.`}
      </Typography>
      <Form form={form} sx={{ alignItems: "flex-start" }}>
        <FormError form={form} />
        <Field
          label={t`Email address or phone number`}
          hint={t`Reviewers and HR can see this.`}
          required
          {...form.field("contact")}
        />
        <SubmitButton form={form} size="small">
          {t`Add Contact Details`}
        </SubmitButton>
      </Form>
    </Alert>
  );
}
