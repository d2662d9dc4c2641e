import SearchOutlined from "@mui/icons-material/SearchOutlined";
import InputAdornment from "@mui/material/InputAdornment";
import { startTransition, useState } from "react";
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
  const [text, type] = useTextAhead(value, onChange);
  return (
    <Field
      label={label}
      type="search"
      {...(placeholder && { placeholder })}
      value={text}
      onChange={(event) => type(event.target.value)}
      inputProps={{ maxLength: MAX_TERM }}
      startAdornment={
        <InputAdornment position="start">
          <SearchOutlined fontSize="small" />
        </InputAdornment>
      }
    />
  );
}

/**
 * The text of a box whose screen follows when there is time: a key shows at once, and what it changes elsewhere is
 * rendered in pieces between the keys.
 */
function useTextAhead(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // What was typed and has not come back yet: none of it is a change from outside.
  const [typed, setTyped] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    if (value === typed.at(-1)) setTyped([]);
    else if (!typed.includes(value)) {
      setTyped([]);
      setText(value);
    }
  }
  const type = (next: string): void => {
    setText(next);
    setTyped([...typed, next]);
    startTransition(() => onChange(next));
  };
  return [text, type] as const;
}
