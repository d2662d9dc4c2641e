import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Job } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { JOB } from "./messages";

/** Number of lines of each text in a collapsed card. */
const LINES = 3;

/** Description and requirements of a job on a card, collapsed to a few lines. */
export function JobText({ job }: { job: Pick<Job, "title" | "description" | "requirements"> }) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const isTruncated = useIsTruncated(ref, open);
  return (
    <div>
      <Box ref={ref} id={id} sx={{ display: "grid", gap: 1.5 }}>
        <ClampedText text={job.description} open={open} />
        <div>
          <Typography variant="subtitle2" component="h3">
            {JOB.requirements}
          </Typography>
          <ClampedText text={job.requirements} open={open} />
        </div>
      </Box>
      {isTruncated && (
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? JOB.showLess : JOB.showMore}: ${job.title}`}
          onClick={() => setOpen(!open)}
          sx={{ mt: 0.5, ml: -1.75 }}
        >
          {open ? JOB.showLess : JOB.showMore}
        </Button>
      )}
    </div>
  );
}

function ClampedText({ text, open }: { text: string; open: boolean }) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{
        whiteSpace: "pre-line",
        overflowWrap: "anywhere",
        ...(!open && {
          display: "-webkit-box",
          WebkitBoxOrient: "vertical",
          WebkitLineClamp: LINES,
          overflow: "hidden",
        }),
      }}
    >
      {text}
    </Typography>
  );
}

/** Whether a text is truncated at the current width. While expanded, keeps the last value. */
function useIsTruncated(ref: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [isTruncated, setIsTruncated] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box || open) return;
    const measure = (): void =>
      setIsTruncated(
        [...box.querySelectorAll("p")].some((text) => text.scrollHeight > text.clientHeight + 1),
      );
    measure();
    // jsdom has no ResizeObserver.
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref, open]);
  return isTruncated;
}
