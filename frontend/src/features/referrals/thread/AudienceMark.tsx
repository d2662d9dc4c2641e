import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import Chip from "@mui/material/Chip";
import type { Audience } from "@/shared/api/types";
import { THREAD } from "./messages";

/** Who can see a message; `referrer` is null if the reader is the referrer. */
export function AudienceMark({ audience, referrer }: { audience: Audience; referrer: string | null }) {
  const internal = audience === "internal";
  const shared = referrer === null ? THREAD.withReviewers : THREAD.shared(referrer);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={internal ? "warning" : "info"}
      icon={internal ? <VisibilityOffOutlined /> : <PeopleOutlined />}
      label={internal ? THREAD.internal : shared}
      title={THREAD.toSee[audience]}
    />
  );
}
