import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { AuthLayout } from "./AuthLayout";

/** Where the test of an identity provider ends, in a tab of its own. */
export const ConnectionTested = () => (
  <AuthLayout title={t`The test is finished`}>
    <Typography>
      <Trans>Nobody was signed in. Close this tab: the settings show the result.</Trans>
    </Typography>
  </AuthLayout>
);
