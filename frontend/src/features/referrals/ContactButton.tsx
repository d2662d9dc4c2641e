import Button, { type ButtonOwnProps } from "@mui/material/Button";
import { BlockedButton } from "@/shared/ui/BlockedButton";
import { CONTACT } from "./words";

type ContactButtonProps = {
  name: string;
  email: string | null;
  size?: ButtonOwnProps["size"];
  /** Why there is no address, where that is not because none is known. */
  reason?: string;
};

/** Opens a new mail to somebody; without an address it says why it cannot. */
export function ContactButton({ name, email, size, reason = CONTACT.noEmail }: ContactButtonProps) {
  const look = { variant: "outlined", "aria-label": CONTACT.labelOf(name), ...(size && { size }) } as const;
  if (!email) {
    return (
      <BlockedButton {...look} reason={reason}>
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
