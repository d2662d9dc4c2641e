import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";

/** Why there are no suggestions in View As. */
export const SuggestionsHidden = () => (
  <Typography variant="body2" color="textSecondary">
    <Trans>Suggestions are private to each employee and hidden here.</Trans>
  </Typography>
);
