import { PROFILE } from "@/features/referrals/messages";
import type { Referral, ReferralCreated } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { Button } from "@/shared/ui/inputs/Button";

const CreateReferralDialog = lazyComponent(() =>
  import("./CreateReferralDialog").then((m) => m.CreateReferralDialog),
);

type CreateReferralProps = {
  /** The referral whose candidate is referred again. */
  referral: Referral;
  name: string;
  onCreated: (referral: ReferralCreated) => void;
};

/** "Create New Referral" for reviewers. Employees refer from the job instead. */
export function CreateReferral({ referral, name, onCreated }: CreateReferralProps) {
  const { effectiveRole, readOnly } = useSession();
  const [open, setOpen] = useStateAcrossSignIn(`create-referral-open:${referral.id}`, false);
  const { connection } = referral;
  if (effectiveRole === "EMPLOYEE") return null;
  if (connection === null || readOnly) {
    return (
      <BlockedButton variant="outlined" reason={readOnly ? PROFILE.readOnly : PROFILE.deleted}>
        {PROFILE.create}
      </BlockedButton>
    );
  }
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {PROFILE.create}
      </Button>
      <ChunkBoundary onClose={() => setOpen(false)}>
        {open && (
          <CreateReferralDialog
            connection={connection}
            name={name}
            previousJob={referral.job}
            onClose={() => setOpen(false)}
            onCreated={(created) => {
              setOpen(false);
              onCreated(created);
            }}
          />
        )}
      </ChunkBoundary>
    </>
  );
}
