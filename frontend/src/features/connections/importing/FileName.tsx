import CloseOutlined from "@mui/icons-material/CloseOutlined";
import DescriptionOutlined from "@mui/icons-material/DescriptionOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { formatSize } from "@/shared/ui/format";
import { IMPORT } from "./messages";

type FileNameProps = { file: File; disabled: boolean; onRemove: () => void };

/** Which file is chosen, and the way to choose none. */
export function FileName({ file, disabled, onRemove }: FileNameProps) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, minWidth: 0 }}>
      <DescriptionOutlined fontSize="small" sx={{ color: "text.secondary" }} />
      <Typography variant="subtitle2" component="span" sx={{ overflowWrap: "anywhere" }}>
        {file.name}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: "nowrap" }}>
        {formatSize(file.size)}
      </Typography>
      <IconButton size="small" aria-label={IMPORT.remove(file.name)} disabled={disabled} onClick={onRemove}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
