import { plural, t } from "@lingui/core/macro";
import { useActiveUsers } from "@/features/accounts/useActiveUsers";
import { BulkDialog } from "@/features/bulk/BulkDialog";
import { RejectionReasonField } from "@/features/companies/RejectionReasonField";
import { REFERRAL_UPDATE_LIMITS } from "@/shared/api/inputLimits.generated";
import type { BulkAction, Referral, ReferralStatus } from "@/shared/api/types";
import { tooLong } from "@/shared/forms/countCharacters";
import { submitByKeys } from "@/shared/forms/submitByKeys";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { isFinal, referralStatus, referralStatusOptions } from "@/shared/ui/status";
import { type BulkKind, beginBulk } from "./queries";

/** A `reason` and a `hiring_manager` of 0 are none. */
type Values = { status: ReferralStatus | ""; message: string; reason: number; hiring_manager: number };

type ReferralBulkDialogProps = {
  kind: BulkKind;
  /** The choice at first. */
  status?: ReferralStatus;
  rows?: readonly Referral[];
  query?: string;
  count: number;
  /** Which those of the query are; without it, all that match the filters of the list. */
  which?: string;
  /** Whether their jobs have no hiring manager yet. */
  unassigned?: boolean;
  companyId: number | null;
  onBegun: (bulk: BulkAction) => void;
  onClose: () => void;
};

/** Asks what is to be done with how many referrals, and says what that means. Hired and Rejected ask again. */
export function ReferralBulkDialog(props: ReferralBulkDialogProps) {
  const { kind, status: chosen = "", rows, query, count, which, unassigned = false } = props;
  const { companyId, onBegun, onClose } = props;
  const form = useServerForm({
    defaults: { status: chosen, message: "", reason: 0, hiring_manager: 0 } as Values,
    check: ({ message }) => ({ message: tooLong(message, REFERRAL_UPDATE_LIMITS.message) }),
    confirm: ({ status }) => status !== "" && isFinal(status),
    send: ({ status, message, reason, hiring_manager }) =>
      beginBulk({
        action: kind,
        count,
        ...(rows ? { ids: rows.map(({ id }) => id) } : { query: query ?? "" }),
        ...(kind === "status" && status !== "" && { status, message: message.trim() ? message : undefined }),
        ...(kind === "status" && status === "REJECTED" && reason !== 0 && { reason }),
        ...(kind === "reassign" && { hiring_manager }),
      }),
    onSaved: onBegun,
  });
  const { status, hiring_manager } = form.watch();
  const incomplete = { status: status === "", reassign: hiring_manager === 0, remind: false }[kind];
  const people = plural(count, { one: "# referral", other: "# referrals" });
  const titles: Record<BulkKind, string> = {
    status: t`Set the status of ${people}`,
    reassign: unassigned ? t`Assign ${people}` : t`Reassign ${people}`,
    remind: t`Send reminders for ${people}?`,
  };
  const submitLabels: Record<BulkKind, string> = {
    status: t`Set Status`,
    reassign: unassigned ? t`Assign` : t`Reassign`,
    remind: t`Send Reminders`,
  };
  const label = status === "" ? "" : referralStatus(status).label;
  const question = {
    title: t`Change ${people} to ${label}?`,
    text: t`This marks everyone as ${label} and notifies whoever referred them.`,
    confirmLabel: t`Change to ${label}`,
  };
  return (
    <BulkDialog
      form={form}
      title={titles[kind]}
      submitLabel={submitLabels[kind]}
      submitDisabled={incomplete}
      explanation={explanations(unassigned)[kind]}
      label={people}
      rows={rows?.map(({ id, connection_name: name, job_title: details }) => ({ id, name, details }))}
      which={which}
      question={question}
      onClose={onClose}
    >
      {kind === "status" && (
        <>
          <SelectField
            {...form.select("status")}
            label={t`Status`}
            placeholder={t`Select a status`}
            options={referralStatusOptions()}
          />
          <Field
            label={t`Message to each referrer`}
            hint={t`Optional. Every referrer gets the same message.`}
            multiline
            minRows={2}
            maxRows={8}
            onKeyDown={submitByKeys}
            {...form.field("message")}
          />
          {status === "REJECTED" && companyId !== null && (
            <RejectionReasonField companyId={companyId} {...form.select("reason")} />
          )}
        </>
      )}
      {kind === "reassign" && companyId !== null && (
        <ManagerField
          label={unassigned ? t`Hiring manager` : t`New hiring manager`}
          companyId={companyId}
          {...form.select("hiring_manager")}
        />
      )}
    </BulkDialog>
  );
}

const explanations = (unassigned: boolean): Record<BulkKind, string> => ({
  status: t`Referrals that have this status already, or change in the meantime, are skipped. Nobody is notified until the time to undo has passed.`,
  reassign: unassigned
    ? t`Answers belong to a job's hiring manager. The one you choose answers all referrals to these jobs.`
    : t`Answers belong to a job's hiring manager. Reassigning moves these jobs, with all their referrals.`,
  remind: t`Whoever owes an answer gets one reminder, with a link to all they have to answer. Referrals that are answered, or had a reminder within the last 24 hours, are skipped.`,
});

type FieldProps = {
  label: string;
  companyId: number;
  value: number | "";
  readOnly: boolean;
  onChange: (value: number) => void;
};

function ManagerField({ companyId, value, ...select }: FieldProps) {
  const { data = [] } = useActiveUsers(companyId, "HIRING_MANAGER");
  return (
    <SelectField
      {...select}
      value={value === 0 ? "" : value}
      placeholder={t`Select a hiring manager`}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
