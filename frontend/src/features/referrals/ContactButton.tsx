import type { ButtonOwnProps } from "@mui/material/Button";
import type { Referral } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { CONTACT } from "./messages";

type ContactButtonProps = {
  name: string;
  email: string | null;
  size?: NonNullable<ButtonOwnProps["size"]>;
  /** Who may know how to reach them. */
  referral: Pick<Referral, "referrer" | "referrer_name">;
  /** Why there is no address, where that is not because none is known. */
  reason?: string | undefined;
};

/** Opens a new mail to somebody; without an address it says why it cannot. */
export function ContactButton({ name, email, size = "medium", referral, reason }: ContactButtonProps) {
  const { user } = useSession();
  const isOwn = referral.referrer === user?.id;
  const unknown = isOwn ? CONTACT.noEmail : CONTACT.askReferrer(referral.referrer_name);
  return (
    <BlockableButton
      variant="outlined"
      color="inherit"
      size={size}
      aria-label={CONTACT.labelOf(name)}
      reason={!email && (reason ?? unknown)}
      {...(email && { href: mailTo(email) })}
    >
      {CONTACT.label}
    </BlockableButton>
  );
}

/** Encoded, so that an address with `?` or `&` in it adds no headers to the mail. */
const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
