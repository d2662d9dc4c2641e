import { t } from "@lingui/core/macro";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { rejectionReasonsQuery } from "./queries";

type RejectionReasonFieldProps = {
  companyId: number;
  /** 0 for none. */
  value: number;
  onChange: (reason: number) => void;
  readOnly?: boolean;
  error?: string | undefined;
};

/**
 * The reason for a rejection, of those that the company offers. Rendered, and so fetched, only once a
 * rejection is chosen; without the reasons, one can reject without one.
 */
export function RejectionReasonField({ companyId, ...select }: RejectionReasonFieldProps) {
  const reasons = useQuery(rejectionReasonsQuery(companyId));
  const offered = reasons.data?.reasons.filter(({ retired }) => !retired) ?? [];
  return (
    <Stack spacing={1}>
      <SelectField
        {...select}
        label={t`Reason`}
        options={[
          { value: 0, label: t`No reason` },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        hint={t`Optional. Only reviewers and HR can see this.`}
      />
      <QueryError query={reasons} text={(message) => t`Failed to load the reasons: ${message}`} />
    </Stack>
  );
}
