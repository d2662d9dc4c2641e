import Autocomplete, { type AutocompleteProps } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { FieldLabel } from "./FieldLabel";

type Props<Item> = Omit<AutocompleteProps<Item, false, false, false>, "renderInput" | "getOptionLabel"> & {
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  getOptionLabel: (item: Item) => string;
  /** What stands below an option. */
  describe: (item: Item) => (string | null)[];
  /** How many there are. Above the box: the list of options would cover it below. */
  note?: string;
  error?: string | undefined;
};

/** Chooses one of what the server found for the text that is typed. */
export function SearchPicker<Item extends { id: number | string }>(props: Props<Item>) {
  const { label, placeholder, autoFocus = false, describe, note, error, ...autocomplete } = props;
  return (
    <Autocomplete<Item>
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderOption={({ key, ...option }, item) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">{props.getOptionLabel(item)}</Typography>
            <Typography variant="caption" component="div" color="textSecondary">
              {describe(item).filter(Boolean).join(" · ")}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={({ id, slotProps, disabled }) => (
        <FormControl fullWidth error={Boolean(error)} disabled={disabled}>
          <Box
            sx={{ display: "flex", columnGap: 2, alignItems: "baseline", justifyContent: "space-between" }}
          >
            <FieldLabel id={`${id}-label`} htmlFor={id}>
              {label}
            </FieldLabel>
            {note !== undefined && (
              <Typography id={`${id}-note`} role="status" variant="caption" color="textSecondary">
                {note}
              </Typography>
            )}
          </Box>
          <OutlinedInput
            id={id}
            {...slotProps.input}
            autoFocus={autoFocus}
            placeholder={placeholder}
            inputProps={{ ...slotProps.htmlInput, "aria-describedby": `${id}-note ${id}-error` }}
          />
          {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
        </FormControl>
      )}
      {...autocomplete}
    />
  );
}
