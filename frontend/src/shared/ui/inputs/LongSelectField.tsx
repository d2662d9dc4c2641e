import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import Select from "@mui/material/Select";
import { useId } from "react";
import { FieldLabel } from "@/shared/ui/inputs/FieldLabel";
import type { Option } from "@/shared/ui/inputs/SelectField";

type LongSelectFieldProps<Value extends string> = {
  label: string;
  hint?: string;
  options: readonly Option<Value>[];
  name?: string;
  value: Value;
  onChange: (value: Value) => void;
  readOnly?: boolean;
  error?: string;
  /** Whether an empty selection is allowed. */
  optional?: boolean;
};

/** A select with hundreds of options, as a native element: it opens fast and supports typing. */
export function LongSelectField<Value extends string>(props: LongSelectFieldProps<Value>) {
  const { label, hint, options, name, value, onChange, readOnly = false, error, optional } = props;
  const helper = error ?? hint;
  const id = useId();
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Select<Value>
        native
        value={value}
        onChange={(event) => !readOnly && onChange(event.target.value as Value)}
        inputProps={{
          id,
          name,
          required: !optional,
          "aria-disabled": readOnly || undefined,
          "aria-describedby": helper ? `${id}-help` : undefined,
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {helper && <FormHelperText id={`${id}-help`}>{helper}</FormHelperText>}
    </FormControl>
  );
}
