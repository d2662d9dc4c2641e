import Link from "@mui/material/Link";
import { NONE } from "@/shared/ui/format";

/** Accepts http(s) URLs only: imported data is not trusted. */
export function LinkedInLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NONE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      Open LinkedIn profile
    </Link>
  );
}
