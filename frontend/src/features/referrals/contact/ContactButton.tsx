import type { ButtonOwnProps } from "@mui/material/Button";
import type { Referral } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { formatDate } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { mailTo, telephone } from "./contactAddress";
import { CONTACT } from "./messages";

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
