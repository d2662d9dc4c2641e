import SearchOutlined from "@mui/icons-material/SearchOutlined";
import InputAdornment from "@mui/material/InputAdornment";
import { Field } from "./Field";

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

/** Longest term that the server searches for. */
const MAX_TERM = 200;

/** What a list is searched for. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <Field
      label={label}
      type="search"
      {...(placeholder && { placeholder })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ maxLength: MAX_TERM }}
      startAdornment={
        <InputAdornment position="start">
          <SearchOutlined fontSize="small" />
        </InputAdornment>
      }
    />
  );
}
