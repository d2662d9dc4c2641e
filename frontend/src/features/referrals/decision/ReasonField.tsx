import { useApiQuery } from "@/shared/api/queries";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { DECISION } from "./messages";

type ReasonFieldProps = {
  companyId: number;
  value: number;
  readOnly: boolean;
  onChange: (reason: number) => void;
};

/** Why somebody is rejected, out of the company's list. Asked for when a rejection is chosen, and not before. */
export function ReasonField({ companyId, value, readOnly, onChange }: ReasonFieldProps) {
  const { data, isError } = useApiQuery("/rejection-reasons/", {
    // Of the referral's company: whoever looks at the whole platform is in none.
    query: { company_id: companyId },
    scope: false,
  });
  const offered = data?.reasons.filter((reason) => !reason.retired) ?? [];
  return (
    <SelectField
      label={DECISION.reason}
      value={value}
      options={[
        { value: 0, label: DECISION.noReason },
        ...offered.map((reason) => ({ value: reason.id, label: reason.name })),
      ]}
      hint={isError ? DECISION.reasonsFailed : DECISION.internalHint}
      readOnly={readOnly}
      onChange={onChange}
    />
  );
}
