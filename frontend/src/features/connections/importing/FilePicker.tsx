import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, type Ref, useId } from "react";
import { Button } from "@/shared/ui/inputs/Button";
import { IMPORT } from "./messages";
import { useFileDrop } from "./useFileDrop";

type FilePickerProps = {
  /** Whether a file is already selected and would be replaced. */
  hasFile: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Selects a file by dialog or drag and drop anywhere on the page. */
export function FilePicker({ hasFile, disabled, onFiles, ref }: FilePickerProps) {
  const isDragOver = useFileDrop((files) => !disabled && onFiles(files)) && !disabled;
  const hintId = useId();

  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles(Array.from(event.target.files ?? []));
    // Allows selecting the same file again, such as after fixing it.
    event.target.value = "";
  };

  return (
    <Box
      sx={{
        display: "grid",
        justifyItems: "center",
        gap: 1,
        px: 2,
        py: hasFile ? 2 : 4,
        textAlign: "center",
        borderRadius: 1,
        border: "1px dashed",
        borderColor: isDragOver ? "primary.main" : "text.disabled",
        bgcolor: isDragOver ? "action.selected" : "transparent",
      }}
    >
      {!hasFile && <UploadFileOutlined sx={{ color: "text.secondary" }} />}
      <Typography variant="body2" component="p">
        {isDragOver ? IMPORT.dropNow : IMPORT.drop}
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
        <span>{hasFile ? IMPORT.chooseAnother : IMPORT.choose}</span>
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
