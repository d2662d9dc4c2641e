import Chip from "@mui/material/Chip";
import type { SxProps } from "@mui/material/styles";

/** The chip of the view badge. */
export const ViewChip = ({ text, sx }: { text: string; sx: SxProps }) => (
  <Chip size="small" color="warning" label={text} title={text} sx={sx} />
);
