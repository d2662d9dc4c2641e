import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { startTransition, useId, useState } from "react";
import { FieldLabel } from "./FieldLabel";

export type Option<Value extends string | number> = { value: Value; label: string };

type SelectFieldProps<Value extends string | number> = {
  label: string;
  value: Value | "";
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** Shown while nothing is selected. */
  placeholder?: string;
  error?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** Cannot be changed, but keeps the focus. */
  readOnly?: boolean;
  /** Used to focus the first invalid field. */
  name?: string;
};

/** A labelled select with few options. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, value, options, onChange, placeholder = "", error, hint, required, name } = props;
  const { disabled = false, readOnly = false } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const helper = error ?? hint;
  return (
    <FormControl fullWidth error={Boolean(error)} disabled={disabled}>
      <FieldLabel id={`${id}-label`}>{label}</FieldLabel>
      <Select<Value | "">
        labelId={`${id}-label`}
        id={id}
        value={value}
        displayEmpty
        open={open}
        // The browser shows the press before the options are rendered.
        onOpen={() => startTransition(() => setOpen(true))}
        onClose={() => setOpen(false)}
        readOnly={readOnly}
        name={name}
        onChange={(event) => onChange(event.target.value as Value)}
        renderValue={(chosen) =>
          options.find((option) => option.value === chosen)?.label ?? (
            <Box component="span" sx={{ color: "text.secondary" }}>
              {placeholder}
            </Box>
          )
        }
        SelectDisplayProps={{
          "aria-required": required || undefined,
          "aria-disabled": readOnly || disabled || undefined,
          "aria-describedby": helper ? `${id}-help` : undefined,
        }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
      {helper && <FormHelperText id={`${id}-help`}>{helper}</FormHelperText>}
    </FormControl>
  );
}
