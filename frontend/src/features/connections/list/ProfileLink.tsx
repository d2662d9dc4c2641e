import LinkedIn from "@mui/icons-material/LinkedIn";
import IconButton from "@mui/material/IconButton";
import type { Connection } from "@/shared/api/types";
import { connectionName } from "../connectionName";
import { CONNECTIONS } from "../messages";

/** Links to a LinkedIn profile. Accepts http(s) URLs only: imported data is not trusted. */
export function ProfileLink({ connection }: { connection: Connection }) {
  const { profile_url } = connection;
  if (!profile_url || !/^https?:\/\//i.test(profile_url)) return null;
  return (
    <IconButton
      component="a"
      size="small"
      href={profile_url}
      target="_blank"
      rel="noopener noreferrer"
      title="LinkedIn"
      aria-label={CONNECTIONS.linkedIn(connectionName(connection))}
    >
      <LinkedIn fontSize="small" />
    </IconButton>
  );
}
