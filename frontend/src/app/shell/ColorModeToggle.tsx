import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import { useColorScheme } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";

const MODES = {
  light: msg({ message: "Light", context: "theme" }),
  dark: msg({ message: "Dark", context: "theme" }),
  system: msg({ message: "System", context: "theme" }),
};
type ColorMode = keyof typeof MODES;

/** Selects light, dark or system mode; stored in this browser. */
export function ColorModeToggle() {
  const { mode, setMode } = useColorScheme();
  return (
    <Box sx={{ px: 2, py: 1.25 }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.75 }}>
        <Trans>Theme</Trans>
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={mode}
        aria-label={t`Theme`}
        onChange={(_event, chosen: ColorMode | null) => chosen && setMode(chosen)}
      >
        {Object.entries(MODES).map(([choice, label]) => (
          <ToggleButton key={choice} value={choice} sx={{ py: 0.25 }}>
            {i18n._(label)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
