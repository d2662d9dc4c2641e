import { t } from "@lingui/core/macro";
import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import InputAdornment from "@mui/material/InputAdornment";
import { useRef, useState } from "react";
import { Button } from "@/shared/ui/inputs/Button";
import { withControl } from "@/shared/ui/keys";
import { Field } from "./Field";

/** A read-only text, such as a link, with a copy button. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<string | null>(null);

  const copy = async (): Promise<void> => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setStatus(t`Copied`);
    } catch {
      // The clipboard requires HTTPS and permission; otherwise the selected text can be copied by
      // keyboard.
      const keys = withControl("C");
      setStatus(t`Press ${keys}`);
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
            <span aria-live="polite">{status ?? t`Copy`}</span>
          </Button>
        </InputAdornment>
      }
    />
  );
}
