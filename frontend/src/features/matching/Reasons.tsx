import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";

/** Why somebody may fit a job, as short labels. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <Box
      component="ul"
      aria-label={t`Why they may fit`}
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1,
        rowGap: 0.5,
        typography: "caption",
      }}
    >
      {reasons.map((reason) => (
        <Box
          component="li"
          key={reason}
          sx={{ px: 0.75, py: 0.25, borderRadius: 1, bgcolor: "action.selected", overflowWrap: "anywhere" }}
        >
          {reason}
        </Box>
      ))}
    </Box>
  );
}
