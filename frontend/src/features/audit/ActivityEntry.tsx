import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { Activity } from "@/shared/api/types";
import { formatDateTime } from "@/shared/ui/format";
import { ACTIVITY, KINDS } from "./messages";

/** One audit event: its description and, below, in whose place, when and from where. */
export function ActivityEntry({ entry, withCompany }: { entry: Activity; withCompany: boolean }) {
  const details = [
    entry.as_whom,
    withCompany && entry.company?.name,
    entry.browser,
    entry.address && ACTIVITY.fromAddress(entry.address),
  ].filter(Boolean);
  return (
    <Box sx={{ display: "flex", gap: 2, justifyContent: "space-between", alignItems: "flex-start" }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>{entry.text}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {details.map((detail) => ` · ${detail}`)}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        label={KINDS[entry.kind] ?? entry.kind}
        sx={{ flexShrink: 0, display: { xs: "none", sm: "inline-flex" } }}
      />
    </Box>
  );
}
