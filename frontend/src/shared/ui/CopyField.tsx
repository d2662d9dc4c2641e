import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import { useId, useRef, useState } from "react";
import { Field } from "./Field";

const COPIED = "Copied";
const SELECTED = "Press Ctrl+C";

/** A text to be handed on, such as a link, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
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
    <Box>
      <Stack direction={{ xs: "column", sm: "row" }} spacing={1} sx={{ alignItems: { sm: "flex-end" } }}>
        <Field
          label={label}
          ref={input}
          value={value}
          readOnly
          inputProps={{ ...(hint && { "aria-describedby": hintId }) }}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ContentCopyOutlined />}
          onClick={() => void copy()}
          sx={{ flexShrink: 0 }}
        >
          <span aria-live="polite">{done ?? "Copy"}</span>
        </Button>
      </Stack>
      {hint && <FormHelperText id={hintId}>{hint}</FormHelperText>}
    </Box>
  );
}
