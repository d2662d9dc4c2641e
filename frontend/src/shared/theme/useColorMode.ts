import { useColorScheme } from "@mui/material/styles";

export type ColorMode = "light" | "dark" | "system";

/** The chosen colour mode and the setter behind the switch in the user menu. */
export function useColorMode(): { mode: ColorMode; setMode: (mode: ColorMode) => void } {
  const { mode, setMode } = useColorScheme();
  return { mode: mode ?? "system", setMode };
}
