import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useId } from "react";

type CheckboxFieldProps = {
  label: string;
  hint: string;
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
  readOnly: boolean;
};

/** A checkbox with a hint. */
export function CheckboxField({ label, hint, name, value, onChange, readOnly }: CheckboxFieldProps) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            name={name}
            checked={value}
            onChange={(_, checked) => !readOnly && onChange(checked)}
            slotProps={{
              input: { "aria-describedby": `${id}-help`, "aria-disabled": readOnly || undefined },
            }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} sx={{ mt: 0 }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
