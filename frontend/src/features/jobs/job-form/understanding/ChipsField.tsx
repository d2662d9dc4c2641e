import Autocomplete, { type AutocompleteProps } from "@mui/material/Autocomplete";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import { FieldLabel } from "@/shared/ui/inputs/FieldLabel";

type ChipsFieldProps<Item, FreeText extends boolean> = Omit<
  AutocompleteProps<Item, true, true, FreeText>,
  "renderInput" | "multiple" | "disableClearable"
> & { label: string; hint?: string; error?: string };

/** Several values as removable chips in one field; more are typed or selected. */
export function ChipsField<Item, FreeText extends boolean = false>(props: ChipsFieldProps<Item, FreeText>) {
  const { label, hint, error, ...autocomplete } = props;
  const helper = error ?? hint;
  return (
    <Autocomplete<Item, true, true, FreeText>
      multiple
      disableClearable
      filterSelectedOptions
      slotProps={{ chip: { size: "small" } }}
      renderInput={({ id, slotProps, disabled }) => (
        <FormControl fullWidth error={Boolean(error)} disabled={disabled}>
          <FieldLabel id={`${id}-label`} htmlFor={id}>
            {label}
          </FieldLabel>
          <OutlinedInput
            id={id}
            {...slotProps.input}
            inputProps={{ ...slotProps.htmlInput, "aria-describedby": helper ? `${id}-help` : undefined }}
          />
          {helper && <FormHelperText id={`${id}-help`}>{helper}</FormHelperText>}
        </FormControl>
      )}
      {...autocomplete}
    />
  );
}
