import Box from "@mui/material/Box";
import { useColorScheme } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";

const MODES = [
  { mode: "light", label: "Light" },
  { mode: "dark", label: "Dark" },
  { mode: "system", label: "System" },
] as const;
type ColorMode = (typeof MODES)[number]["mode"];

/** Selects light, dark or system mode; stored in this browser. */
export function ColorModeToggle() {
  const { mode, setMode } = useColorScheme();
  return (
    <Box sx={{ px: 2, py: 1.25 }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.75 }}>
        Theme
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={mode}
        aria-label="Theme"
        onChange={(_event, chosen: ColorMode | null) => chosen && setMode(chosen)}
      >
        {MODES.map((choice) => (
          <ToggleButton key={choice.mode} value={choice.mode} sx={{ py: 0.25 }}>
            {choice.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
