import Autocomplete, { type AutocompleteProps } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { startTransition, useState } from "react";
import { dotted } from "@/shared/i18n/isolate";
import { FieldLabel } from "./FieldLabel";

type Props<Item> = Omit<
  AutocompleteProps<Item, false, false, false>,
  "renderInput" | "getOptionLabel" | "open"
> & {
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  getOptionLabel: (item: Item) => string;
  /** Details shown below an option. */
  getOptionDetails: (item: Item) => (string | null)[];
  /** The number of results, above the input because the options cover the area below. */
  note?: string;
  error?: string;
  hint?: string;
};

const OPTION_STYLES: SxProps<Theme> = {
  "& li": { contentVisibility: "auto", containIntrinsicSize: "auto 3rem" },
  "& li > div": { minWidth: 0 },
  "& span": { display: "block", typography: "body2" },
  "& small": { display: "block", typography: "caption", color: "text.secondary" },
};

/** An autocomplete whose options are searched by the server. */
export function SearchPicker<Item extends { id: number | string }>(props: Props<Item>) {
  const {
    label,
    placeholder,
    autoFocus = false,
    getOptionDetails,
    note,
    error,
    hint,
    slotProps,
    onOpen,
    onClose,
    ...autocomplete
  } = props;
  const [open, setOpen] = useState(false);
  return (
    <Autocomplete<Item>
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderOption={({ key, ...option }, item) => (
        // Plain elements: there may be hundreds, and a styled component each would delay every keystroke.
        <li key={key} {...option}>
          <div>
            <span>{props.getOptionLabel(item)}</span>
            <small>{dotted(getOptionDetails(item))}</small>
          </div>
        </li>
      )}
      renderInput={({ id, slotProps: { input, htmlInput }, disabled }) => (
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
            {...input}
            autoFocus={autoFocus}
            placeholder={placeholder}
            inputProps={{ ...htmlInput, "aria-describedby": `${id}-note ${id}-error ${id}-hint` }}
          />
          {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
          {hint && <FormHelperText id={`${id}-hint`}>{hint}</FormHelperText>}
        </FormControl>
      )}
      {...autocomplete}
      open={open}
      onOpen={(event) => {
        // The browser shows the press or the typed letter before the options are rendered.
        startTransition(() => setOpen(true));
        onOpen?.(event);
      }}
      onClose={(event, reason) => {
        setOpen(false);
        onClose?.(event, reason);
      }}
      slotProps={{ ...slotProps, listbox: { ...slotProps?.listbox, sx: OPTION_STYLES } }}
    />
  );
}
