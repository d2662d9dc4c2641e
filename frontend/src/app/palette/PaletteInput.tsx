import { t } from "@lingui/core/macro";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import SearchOutlined from "@mui/icons-material/SearchOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { type ComponentType, type InputHTMLAttributes, useEffect, useRef } from "react";

/** As for the search of a list. */
const MAX_TERM = 200;

type PaletteInputProps = {
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
  /** The input of the palette, once it has loaded. */
  Input?: ComponentType<InputHTMLAttributes<HTMLInputElement> & { onValueChange: (text: string) => void }>;
};

/** The field at the top of the palette, also while the rest of it loads. */
export function PaletteInput({ text, onChange, onClose, Input }: PaletteInputProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector("input");
    input?.focus();
    // Whoever has typed before it loaded goes on at the end.
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  const field = {
    value: text,
    maxLength: MAX_TERM,
    placeholder: t`Find a person, a job, a screen…`,
    "aria-label": t`Find anything`,
    autoComplete: "off",
    spellCheck: false,
  };
  return (
    <Box
      ref={box}
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        px: 2,
        minHeight: 56,
        flexShrink: 0,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        color: theme.vars.palette.text.secondary,
        "& input": {
          flex: 1,
          minWidth: 0,
          border: 0,
          outline: "none",
          backgroundColor: "transparent",
          font: "inherit",
          fontSize: "1rem",
          color: theme.vars.palette.text.primary,
          "&::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
        },
      })}
    >
      <SearchOutlined fontSize="small" />
      {Input ? (
        <Input {...field} onValueChange={onChange} />
      ) : (
        <input {...field} onChange={(event) => onChange(event.target.value)} />
      )}
      <IconButton aria-label={t({ message: "Close", context: "dialog" })} onClick={onClose} sx={{ mr: -1 }}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
