import Chip from "@mui/material/Chip";
import { Link } from "react-router-dom";
import type { Connection } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { formatCount } from "@/shared/ui/format";
import { ReferralsIcon } from "@/shared/ui/icons";
import { connectionName } from "../connectionName";
import { CONNECTIONS } from "../messages";

/** The number of referrals of a connection; links to these. */
export function ReferralsBadge({ connection }: { connection: Connection }) {
  const { referrals_count } = connection;
  if (referrals_count === 0) return null;
  return (
    <Chip
      component={Link}
      to={`${paths.myReferrals}?connection=${connection.id}`}
      clickable
      size="small"
      color="primary"
      variant="outlined"
      icon={<ReferralsIcon />}
      label={formatCount(referrals_count)}
      title={CONNECTIONS.referrals(referrals_count)}
      aria-label={CONNECTIONS.referralsOf(referrals_count, connectionName(connection))}
    />
  );
}
