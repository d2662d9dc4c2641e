import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { Button } from "@/shared/ui/inputs/Button";
import { REFERRAL_DETAIL } from "./messages";

/**
 * Goes back in the history, or to the dashboard if there is no previous screen in the app, as after
 * opening a link.
 */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<ArrowBackOutlined />}
      // Aligns the icon, rather than the button's invisible edge, with the title.
      sx={{ ml: -1.75 }}
      onClick={() => void (cameFromHere() ? navigate(-1) : navigate(paths.dashboard))}
    >
      {REFERRAL_DETAIL.back}
    </Button>
  );
}

/** React Router stores the entry's index in `history.state`; 0 is the entry from outside. */
const cameFromHere = (): boolean => Number((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
