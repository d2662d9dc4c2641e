import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import { useRef, useState } from "react";
import { Field } from "./Field";

const COPY = "Copy";
const COPIED = "Copied";
const SELECTED = "Press Ctrl+C";

/** A text to be handed on, such as a link, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<string | null>(null);

  const copy = async (): Promise<void> => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setDone(COPIED);
    } catch {
      // No clipboard without HTTPS or permission; the text is selected, so that the keys can do it.
      setDone(SELECTED);
    }
  };

  return (
    <Field
      label={label}
      hint={hint}
      ref={input}
      value={value}
      readOnly
      onFocus={(event) => event.target.select()}
      endAdornment={
        <InputAdornment position="end">
          <Button size="small" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
            <span aria-live="polite">{done ?? COPY}</span>
          </Button>
        </InputAdornment>
      }
    />
  );
}
