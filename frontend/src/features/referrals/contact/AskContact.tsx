import type { Referral } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";
import { CONTACT } from "./messages";
import { useAskContact } from "./useContact";

type AskContactProps = Pick<ButtonProps, "size" | "variant" | "sx"> & { referral: Referral; short?: boolean };

/** Asks the referrer for the candidate's contact details. */
export function AskContact({ referral, short = false, ...look }: AskContactProps) {
  const { mutateAsync, isPending } = useAskContact(referral);
  const runOnce = useSubmitGuard();
  const { referrer_name: referrer, connection_name: person } = referral;
  return (
    <Button
      variant="outlined"
      {...look}
      loading={isPending}
      aria-label={short ? CONTACT.askFor(referrer, person) : undefined}
      onClick={() => runOnce(() => mutateAsync())}
    >
      {short ? CONTACT.askShort : CONTACT.ask(referrer)}
    </Button>
  );
}
