import { weekdayEnumValues } from "@/shared/api/schema";
import type { Weekday } from "@/shared/api/types";
import { CheckboxGroupField } from "@/shared/ui/inputs/CheckboxGroupField";
import { SETTINGS } from "./messages";

type WorkingWeekFieldProps = {
  name: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  readOnly: boolean;
  error: string | undefined;
};

const OPTIONS = weekdayEnumValues.map((day) => ({ value: day, label: SETTINGS.weekdays[day] }));

/** The working days of the week, in their order. */
export function WorkingWeekField({ onChange, ...field }: WorkingWeekFieldProps) {
  return (
    <CheckboxGroupField
      {...field}
      label={SETTINGS.workingWeek}
      options={OPTIONS}
      onChange={(days) => onChange(weekdayEnumValues.filter((day) => days.includes(day)))}
      columnWidth="8.5rem"
    />
  );
}
