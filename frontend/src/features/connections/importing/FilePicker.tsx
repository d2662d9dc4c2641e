import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, type Ref, useId } from "react";
import { IMPORT } from "./messages";
import { useFileDrop } from "./useFileDrop";

type FilePickerProps = {
  /** A file is chosen already; this one takes its place. */
  again: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Takes a file, from a dialog or dropped anywhere on the page. */
export function FilePicker({ again, disabled, onFiles, ref }: FilePickerProps) {
  const over = useFileDrop((files) => !disabled && onFiles(files)) && !disabled;
  const hintId = useId();

  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles(Array.from(event.target.files ?? []));
    // The same file can be chosen again, such as after it was mended.
    event.target.value = "";
  };

  return (
    <Box
      sx={{
        display: "grid",
        justifyItems: "center",
        gap: 1,
        px: 2,
        py: again ? 2 : 4,
        textAlign: "center",
        borderRadius: 1,
        border: "1px dashed",
        borderColor: over ? "primary.main" : "text.disabled",
        bgcolor: over ? "action.selected" : "transparent",
      }}
    >
      {!again && <UploadFileOutlined sx={{ color: "text.secondary" }} />}
      <Typography variant="body2" component="p">
        {over ? IMPORT.dropNow : IMPORT.drop}
      </Typography>
      {/* biome-ignore lint/a11y/useValidAriaRole: takes away the role that MUI adds; the input within is what is operated. */}
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        color="inherit"
        disabled={disabled}
        sx={{ "&:focus-within": { outline: 2, outlineColor: "primary.main", outlineOffset: 2 } }}
      >
        {again ? IMPORT.chooseAnother : IMPORT.choose}
        <Box
          component="input"
          type="file"
          accept=".csv,.zip"
          ref={ref}
          disabled={disabled}
          aria-describedby={hintId}
          onChange={onChange}
          sx={{ position: "absolute", inset: 0, width: "100%", opacity: 0, cursor: "pointer" }}
        />
      </Button>
      <Typography id={hintId} variant="caption" color="textSecondary">
        {IMPORT.limits}
      </Typography>
    </Box>
  );
}
