import { Trans } from "@lingui/react/macro";
import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import { useNavigate } from "react-router-dom";
import { useCanGoBack } from "@/shared/hooks/useCanGoBack";
import { paths } from "@/shared/paths";
import { Button } from "@/shared/ui/inputs/Button";

/**
 * Goes back in the history, or to the dashboard if there is no previous screen in the app, as after
 * opening a link.
 */
export function BackButton() {
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<ArrowBackOutlined />}
      // Aligns the icon, rather than the button's invisible edge, with the title.
      sx={{ ml: -1.75 }}
      onClick={() => void (canGoBack ? navigate(-1) : navigate(paths.dashboard))}
    >
      <Trans>Back</Trans>
    </Button>
  );
}
