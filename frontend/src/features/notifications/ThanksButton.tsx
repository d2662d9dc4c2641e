import { t } from "@lingui/core/macro";
import { api } from "@/shared/api/client";
import { useAction } from "@/shared/hooks/useAction";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { passFocusOn } from "@/shared/ui/passFocusOn";

type ThanksButtonProps = {
  referral: number;
  /** The status change whose words it thanks for. */
  change: number;
  onSent?: () => void;
};

/** Sends thanks as a message in the referral's conversation. It has nothing to do then, and goes. */
export function ThanksButton({ referral, change, onSent }: ThanksButtonProps) {
  const thank = useAction({
    run: () =>
      api.post("/referrals/{id}/messages/", {
        path: { id: referral },
        body: { text: t`Thank you!`, audience: "shared", thanks_for: change },
      }),
    changes: "notification",
    done: () => t`“Thank you!” was sent.`,
    failed: (message) => t`Nothing was sent: ${message}`,
    onDone: onSent,
  });
  return (
    <>
      <SecondaryButton
        ref={passFocusOn}
        size="small"
        title={t`Sends “Thank you!” in the conversation`}
        loading={thank.busy}
        onClick={() => thank.start()}
      >
        {t`Thanks`}
      </SecondaryButton>
      {thank.error && <ErrorBanner>{thank.error}</ErrorBanner>}
    </>
  );
}
