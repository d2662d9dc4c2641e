import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import InputAdornment from "@mui/material/InputAdornment";
import { useRef, useState } from "react";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "./Field";

const COPY = "Copy";
const COPIED = "Copied";
const PRESS_COPY_KEYS = "Press Ctrl+C";

/** A read-only text, such as a link, with a copy button. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<string | null>(null);

  const copy = async (): Promise<void> => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setStatus(COPIED);
    } catch {
      // The clipboard requires HTTPS and permission; otherwise the selected text can be copied by
      // keyboard.
      setStatus(PRESS_COPY_KEYS);
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
            <span aria-live="polite">{status ?? COPY}</span>
          </Button>
        </InputAdornment>
      }
    />
  );
}
