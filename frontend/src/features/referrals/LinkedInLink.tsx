import Link from "@mui/material/Link";
import { NONE } from "@/shared/ui/format";
import { PROFILE } from "./messages";

/** Only addresses of the web: what an export holds is not to be trusted. */
export function LinkedInLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NONE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      {PROFILE.openLinkedIn}
    </Link>
  );
}
