import { useApiQuery } from "@/shared/api/queries";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { DECISION } from "./messages";

type ReasonFieldProps = {
  companyId: number;
  value: number;
  readOnly: boolean;
  onChange: (reason: number) => void;
};

/**
 * The reason for a rejection, from the company's list. Rendered, and so fetched, only once a
 * rejection is selected.
 */
export function ReasonField({ companyId, value, readOnly, onChange }: ReasonFieldProps) {
  const { data, isError } = useApiQuery("/rejection-reasons/", {
    // Superusers who view the whole platform have no company of their own.
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
