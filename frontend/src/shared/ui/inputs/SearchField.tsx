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

/** Maximum length of a search term, as on the server. */
const MAX_TERM = 200;

/** The search field of a list. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setDeferredText] = useDeferredText(value, onChange);
  return (
    <Field
      label={label}
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => setDeferredText(event.target.value)}
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
 * The text of an input whose changes are applied as a transition: typing is shown at once, and slow
 * updates do not block it.
 */
function useDeferredText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Typed texts that have not come back as `value` yet; they are not external changes.
  const [pendingTexts, setPendingTexts] = useState<readonly string[]>([]);
  if (value !== lastValue) {
    setLastValue(value);
    if (value === pendingTexts.at(-1)) setPendingTexts([]);
    else if (!pendingTexts.includes(value)) {
      setPendingTexts([]);
      setText(value);
    }
  }
  const setDeferredText = (next: string): void => {
    setText(next);
    setPendingTexts([...pendingTexts, next]);
    startTransition(() => onChange(next));
  };
  return [text, setDeferredText] as const;
}
