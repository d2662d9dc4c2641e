import Link from "@mui/material/Link";
import { NO_VALUE } from "@/shared/ui/format";

/** Accepts http(s) URLs only: imported data is not trusted. */
export function LinkedInLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NO_VALUE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      Open LinkedIn profile
    </Link>
  );
}
