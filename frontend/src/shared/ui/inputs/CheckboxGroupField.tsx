import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { type ReactNode, useId } from "react";
import type { Option } from "./SelectField";

type CheckboxGroupFieldProps<Value extends string> = {
  label: string;
  name: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (values: Value[]) => void;
  /** Cannot be changed, but keeps the focus. */
  readOnly: boolean;
  error: string | undefined;
  /** Minimum width of a column of checkboxes. */
  columnWidth: string;
  /** Shown above the checkboxes. */
  children?: ReactNode;
};

/** Several checkboxes under one label. */
export function CheckboxGroupField<Value extends string>(props: CheckboxGroupFieldProps<Value>) {
  const { label, name, options, value, onChange, readOnly, error, columnWidth, children } = props;
  const id = useId();
  const toggle = (option: Value, checked: boolean): void => {
    if (!readOnly) onChange(checked ? [...value, option] : value.filter((one) => one !== option));
  };
  return (
    <FormControl
      component="fieldset"
      error={Boolean(error)}
      aria-describedby={error ? `${id}-help` : undefined}
    >
      <FormLabel component="legend" sx={{ typography: "subtitle2", color: "text.primary" }}>
        {label}
      </FormLabel>
      {children}
      <FormGroup
        sx={{ display: "grid", gridTemplateColumns: `repeat(auto-fill, minmax(${columnWidth}, 1fr))` }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                name={name}
                checked={value.includes(option.value)}
                onChange={(_, checked) => toggle(option.value, checked)}
                slotProps={{ input: { "aria-disabled": readOnly || undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText id={`${id}-help`}>{error}</FormHelperText>}
    </FormControl>
  );
}
