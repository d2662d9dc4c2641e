import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import { useId, useState } from "react";
import { Markdown } from "@/shared/ui/data-display/Markdown";
import { Button } from "@/shared/ui/inputs/Button";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";

/** A multi-line text in Markdown, with a preview. */
export function MarkdownField({ text, label, ...field }: FieldProps & { text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Field label={label} multiline minRows={6} {...field} />
      <Button
        size="small"
        aria-expanded={open}
        aria-controls={id}
        aria-label={open ? t`Hide Preview: ${label}` : t`Preview: ${label}`}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1.75 }}
      >
        {open ? t`Hide Preview` : t`Preview`}
      </Button>
      <Box
        id={id}
        hidden={!open}
        sx={{ mt: 0.5, px: 1.75, py: 1.25, border: 1, borderColor: "divider", borderRadius: 1 }}
      >
        {open && (text.trim() ? <Markdown>{text}</Markdown> : t`Nothing to preview yet.`)}
      </Box>
    </div>
  );
}
