import Button, { type ButtonOwnProps } from "@mui/material/Button";
import type { Referral } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { CONTACT } from "./messages";

type ContactButtonProps = {
  name: string;
  email: string | null;
  size?: ButtonOwnProps["size"];
  /** Who may know how to reach them. */
  referral: Pick<Referral, "referrer" | "referrer_name">;
  /** Why there is no address, where that is not because none is known. */
  reason?: string | undefined;
};

/** Opens a new mail to somebody; without an address it says why it cannot. */
export function ContactButton({ name, email, size, referral, reason }: ContactButtonProps) {
  const { user } = useSession();
  const look = { variant: "outlined", "aria-label": CONTACT.labelOf(name), ...(size && { size }) } as const;
  if (!email) {
    const others = referral.referrer !== user?.id;
    const unknown = others ? CONTACT.askReferrer(referral.referrer_name) : CONTACT.noEmail;
    return (
      <BlockedButton {...look} reason={reason ?? unknown}>
        {CONTACT.label}
      </BlockedButton>
    );
  }
  return (
    <Button {...look} color="inherit" href={mailTo(email)}>
      {CONTACT.label}
    </Button>
  );
}

/** Encoded, so that an address with `?` or `&` in it adds no headers to the mail. */
const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
