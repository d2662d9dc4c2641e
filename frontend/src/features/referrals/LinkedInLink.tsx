import Link from "@mui/material/Link";
import { NONE } from "@/shared/ui/format";

/** Only addresses of the web: what an export holds is not to be trusted. */
export function LinkedInLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NONE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      Open LinkedIn profile
    </Link>
  );
}
