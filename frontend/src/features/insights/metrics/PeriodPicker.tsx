import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { DEFAULT_PERIOD, type FunnelParams, PERIODS, type PeriodName } from "../queries";

const LABELS: Record<PeriodName, MessageDescriptor> = {
  last30Days: msg`Last 30 days`,
  lastQuarter: msg`Last quarter`,
  thisYear: msg`This year`,
  last12Months: msg`Last 12 months`,
  custom: msg`Custom`,
};

type Days = Pick<FunnelParams, "period" | "since" | "until">;
type PeriodPickerProps = { params: Days; onChange: (changes: Days) => void };

/** Chooses the period of figures; a custom one by its first and last day. */
export function PeriodPicker({ params, onChange }: PeriodPickerProps) {
  const { period = DEFAULT_PERIOD, since, until } = params;
  const day = (name: "since" | "until", label: string) => ({
    label,
    type: "date",
    name,
    value: params[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ period, since, until, [name]: target.value || undefined }),
  });
  return (
    <Box sx={{ displayPrint: "none", display: "flex", flexWrap: "wrap", gap: 1.5 }}>
      <Box sx={{ width: { xs: "100%", sm: "13rem" } }}>
        <SelectField<PeriodName>
          label={t`Period`}
          value={period}
          options={PERIODS.map((value) => ({ value, label: i18n._(LABELS[value]) }))}
          onChange={(next) =>
            onChange({
              period: next === DEFAULT_PERIOD ? undefined : next,
              since: next === "custom" ? since : undefined,
              until: next === "custom" ? until : undefined,
            })
          }
        />
      </Box>
      {period === "custom" && (
        <>
          <Box sx={{ width: "11rem" }}>
            <Field {...day("since", t({ message: "From", context: "date" }))} />
          </Box>
          <Box sx={{ width: "11rem" }}>
            <Field {...day("until", t({ message: "To", context: "date" }))} />
          </Box>
        </>
      )}
    </Box>
  );
}
