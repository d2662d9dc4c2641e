import { t } from "@lingui/core/macro";
import { DecisionForm } from "@/features/referrals/decision/DecisionForm";
import { useReferral } from "@/features/referrals/queries";
import { Notes } from "@/features/referrals/referralFacts";
import { jobStatusPerson, Part, times } from "@/features/referrals/referralParts";
import type { Referral } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { paths } from "@/shared/paths";
import { type DescriptionItem, DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { TextLink } from "@/shared/ui/inputs/links";

type ReferralDialogProps = { referral: Referral; onClose: () => void };

/** One referral of the list. Update Status saves the selected status and closes the dialog. */
export function ReferralDialog({ referral: listed, onClose }: ReferralDialogProps) {
  const query = useReferral(listed.id);
  // The list's row is shown until the full referral has loaded.
  const referral = query.data ?? listed;
  const mayUpdate = referral.allowed.set_status;
  const reason = mayUpdate
    ? t`Choose another status or write something first.`
    : t`The status cannot be changed in this view.`;
  return (
    <DecisionForm referral={referral} reload={query.refetch} statusLabel={t`New Status`} onDone={onClose}>
      {(form, fields, close) => (
        <FormDialog
          form={form}
          title={t`Referral Details`}
          cancelLabel={t`Close`}
          submitLabel={form.textsOnly ? t`Send` : t`Update Status`}
          submitBlocked={form.empty && !form.busy && reason}
          onClose={close}
        >
          <DescriptionList items={facts(referral)} />
          <Part title={t`Referral Note`}>
            <Notes text={referral.notes} />
          </Part>
          {mayUpdate && fields}
        </FormDialog>
      )}
    </DecisionForm>
  );
}

const facts = (referral: Referral): DescriptionItem[] => [
  ...jobStatusPerson(
    referral,
    <TextLink to={paths.referral(referral.id)}>{referral.connection_name}</TextLink>,
  ),
  { label: t`Referred By`, value: referral.referrer_name },
  ...times(referral),
];
