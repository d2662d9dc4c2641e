import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { HrMetrics } from "@/shared/api/types";
import { formatCount, formatPercent } from "@/shared/ui/format";
import { METRICS } from "../words";
import { departmentShares } from "./departmentShares";

/** Each department's share of all referrals, as a bar with its count. */
export function Departments({ metrics }: { metrics: HrMetrics }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
      {departmentShares(metrics.jobStats, METRICS.unknownDepartment).map(({ name, count, share }) => (
        <Box component="li" key={name}>
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, mb: 0.75 }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="body2" color="textSecondary" className="tabular">
              {formatCount(count)} · {formatPercent(share)}
            </Typography>
          </Box>
          <LinearProgress variant="determinate" value={share} aria-label={name} />
        </Box>
      ))}
    </Box>
  );
}
