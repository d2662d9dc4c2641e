import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import { Suspense, useId, useState } from "react";
import { LazyMarkdown } from "@/shared/ui/data-display/LazyMarkdown";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
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
        {open && (
          <Suspense fallback={<LoadingState />}>
            {text.trim() ? <LazyMarkdown>{text}</LazyMarkdown> : t`Nothing to preview yet.`}
          </Suspense>
        )}
      </Box>
    </div>
  );
}
