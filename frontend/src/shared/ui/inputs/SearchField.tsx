import SearchOutlined from "@mui/icons-material/SearchOutlined";
import InputAdornment from "@mui/material/InputAdornment";
import { useEffect, useEffectEvent, useState } from "react";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useDebouncedValue";
import { Field, type FieldProps } from "./Field";

type SearchFieldProps = Pick<FieldProps, "hidesLabel"> & {
  label: string;
  placeholder?: string;
  /** The search term. */
  value: string;
  /** Called with the trimmed text once typing pauses. */
  onChange: (term: string) => void;
};

/** Maximum length of a search term, as on the server. */
const MAX_TERM = 200;

/** The search field of a list. */
export function SearchField({ label, placeholder, value, onChange, ...field }: SearchFieldProps) {
  const [text, setText] = useSearchText(value, onChange);
  return (
    <Field
      {...field}
      label={label}
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      inputProps={{ maxLength: MAX_TERM }}
      startAdornment={
        <InputAdornment position="start">
          <SearchOutlined fontSize="small" />
        </InputAdornment>
      }
    />
  );
}

/** The typed text, which becomes the search term once typing pauses. */
function useSearchText(term: string, search: (term: string) => void) {
  const [text, setText] = useState(term);
  const [lastTerm, setLastTerm] = useState(term);
  const [sentTerm, setSentTerm] = useState(term);
  if (term !== lastTerm) {
    setLastTerm(term);
    setSentTerm(term);
    // Another term comes from elsewhere, such as Back; ours may come when there is more text.
    if (term !== sentTerm) setText(term);
  }

  const finishTyping = useEffectEvent(() => {
    setSentTerm(text.trim());
    search(text.trim());
  });
  useEffect(() => {
    if (text.trim() === term) return;
    const timer = setTimeout(() => finishTyping(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, term]);

  return [text, setText] as const;
}
