import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { useId } from "react";
import { SETTINGS } from "@/features/companies/messages";
import { weekdayEnumValues } from "@/shared/api/schema";
import type { Weekday } from "@/shared/api/types";

type WorkingWeekFieldProps = {
  name: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  readOnly: boolean;
  error: string | undefined;
};

/** The working days of the week. */
export function WorkingWeekField({ name, value, onChange, readOnly, error }: WorkingWeekFieldProps) {
  const id = useId();
  return (
    <FormControl
      component="fieldset"
      error={Boolean(error)}
      {...(error && { "aria-describedby": `${id}-help` })}
    >
      <FormLabel component="legend" sx={{ typography: "subtitle2", color: "text.primary" }}>
        {SETTINGS.workingWeek}
      </FormLabel>
      <FormGroup sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))" }}>
        {weekdayEnumValues.map((day) => (
          <FormControlLabel
            key={day}
            label={SETTINGS.weekdays[day]}
            control={
              <Checkbox
                name={name}
                checked={value.includes(day)}
                onChange={(_, checked) =>
                  !readOnly &&
                  onChange(weekdayEnumValues.filter((one) => (one === day ? checked : value.includes(one))))
                }
              />
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText id={`${id}-help`}>{error}</FormHelperText>}
    </FormControl>
  );
}
