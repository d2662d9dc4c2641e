import ArrowBackOutlined from "@mui/icons-material/ArrowBackOutlined";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { NO_VALUE } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { COMMON, REFERRAL_DETAIL } from "./messages";

/** The note of a referral, or a placeholder if there is none. */
export function Notes({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      color={text ? "textPrimary" : "textSecondary"}
      sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {text || COMMON.noNotes}
    </Typography>
  );
}

/** Accepts http(s) URLs only: imported data is not trusted. */
export function LinkedInLink({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return NO_VALUE;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer">
      Open LinkedIn profile
    </Link>
  );
}

/**
 * Goes back in the history, or to the dashboard if there is no previous screen in the app, as after
 * opening a link.
 */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<ArrowBackOutlined />}
      // Aligns the icon, rather than the button's invisible edge, with the title.
      sx={{ ml: -1.75 }}
      onClick={() => void (cameFromHere() ? navigate(-1) : navigate(paths.dashboard))}
    >
      {REFERRAL_DETAIL.back}
    </Button>
  );
}

/** React Router stores the entry's index in `history.state`; 0 is the entry from outside. */
const cameFromHere = (): boolean => Number((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
