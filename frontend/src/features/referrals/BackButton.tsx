import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router-dom";
import { useCanGoBack } from "@/shared/hooks/useCanGoBack";
import { paths } from "@/shared/paths";
import { Button } from "@/shared/ui/inputs/Button";
import { BACK_LINK_PROPS } from "@/shared/ui/layout/BackLink";

/**
 * Goes back in the history, or to the dashboard if there is no previous screen in the app, as after
 * opening a link.
 */
export function BackButton() {
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button {...BACK_LINK_PROPS} onClick={() => void (canGoBack ? navigate(-1) : navigate(paths.dashboard))}>
      <Trans>Back</Trans>
    </Button>
  );
}
