import { WEBHOOK_FORM } from "@/features/webhooks/messages";
import { useApiRows } from "@/shared/api/queries";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";

type KindsFieldProps = {
  name: string;
  value: readonly string[];
  onChange: (kinds: string[]) => void;
  readOnly: boolean;
  error: string | undefined;
};

/** The kinds of events that a webhook receives. */
export function KindsField(field: KindsFieldProps) {
  const kinds = useApiRows("/webhook-kinds/");
  const options = kinds.data?.map(({ kind, name }) => ({ value: kind, label: name })) ?? [];
  return (
    <CheckboxGroupField {...field} label={WEBHOOK_FORM.kinds} options={options} columnWidth="13rem">
      {kinds.isPending && <LoadingState />}
      <QueryError query={kinds} text={WEBHOOK_FORM.kindsFailed} />
    </CheckboxGroupField>
  );
}
