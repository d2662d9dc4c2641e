import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import Button from "@mui/material/Button";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { REFERRAL_DETAIL } from "./words";

/** Back to the screen one came from; to the dashboard where there is none, as after opening a link. */
export function BackButton() {
  const navigate = useNavigate();
  const cameFromOutside = useLocation().key === "default";
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<ArrowBackOutlined />}
      // Its icon, not its invisible edge, stands in line with the title.
      sx={{ ml: -1.75 }}
      onClick={() => void (cameFromOutside ? navigate(paths.dashboard) : navigate(-1))}
    >
      {REFERRAL_DETAIL.back}
    </Button>
  );
}
