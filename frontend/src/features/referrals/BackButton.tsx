import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import Button from "@mui/material/Button";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { REFERRAL_DETAIL } from "./messages";

/** Back to the screen one came from; to the dashboard where there is none, as after opening a link. */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<ArrowBackOutlined />}
      // Its icon, not its invisible edge, stands in line with the title.
      sx={{ ml: -1.75 }}
      onClick={() => void (cameFromHere() ? navigate(-1) : navigate(paths.dashboard))}
    >
      {REFERRAL_DETAIL.back}
    </Button>
  );
}

/** The router counts its steps in the entries of the browser's history; the first one was entered from outside. */
const cameFromHere = (): boolean => Number((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
