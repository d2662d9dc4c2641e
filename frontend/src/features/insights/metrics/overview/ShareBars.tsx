import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { formatCount, formatPercent } from "@/shared/ui/format";
import type { Share } from "../shares";

/** Shares of a total, as bars with counts. */
export function ShareBars({ label, shares }: { label: string; shares: Share[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2, alignContent: "start" }}
    >
      {shares.map(({ name, count, share, color = "primary" }) => (
        <Box component="li" key={name}>
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, mb: 0.75 }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="body2" color="textSecondary" className="tabular">
              {`${formatCount(count)} · ${formatPercent(share)}`}
            </Typography>
          </Box>
          <LinearProgress variant="determinate" value={share} color={color} aria-label={name} />
        </Box>
      ))}
    </Box>
  );
}
