import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useEffect, useEffectEvent, useRef } from "react";
import type { BulkAction } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { type BulkWording, useBulkAction, useFollowBulk, useUndoBulk } from "./queries";

type BulkProgressProps = {
  begun: BulkAction;
  wording: BulkWording;
  /** Where a row leads, by the id of what it is about. */
  rowPath: (id: number) => string;
  onClose: () => void;
};

/**
 * How far a bulk action is, then what became of its rows, with Undo. Once it is closed, or its screen
 * is left, a notice tells the result, with Undo.
 */
export function BulkProgress({ begun, wording, rowPath, onClose }: BulkProgressProps) {
  const { data: bulk, isError } = useBulkAction(begun);
  const { running, total, waiting } = bulk;
  const follow = useFollowBulk();
  const undo = useUndoBulk();
  const stopFollowing = useRef<() => void>(undefined);
  const undoing = useAction({
    run: () => undo(bulk, wording),
    onDone: (undone) => {
      // It was left before this answer.
      if (!stopFollowing.current) return;
      stopFollowing.current();
      follow(undone, wording);
    },
  });
  const leave = useEffectEvent(() =>
    running || bulk.undo_seconds !== null ? follow(bulk, wording) : undefined,
  );
  useEffect(() => {
    // React's strict mode leaves and comes back.
    stopFollowing.current?.();
    stopFollowing.current = undefined;
    return () => {
      stopFollowing.current = leave();
    };
  }, []);
  // Those that people need to read one by one.
  const noteworthy = bulk.rows.filter(({ reason }) => reason !== null);
  const isUndone = bulk.undo_requested_at !== null;
  const settled = formatCount(total - waiting);
  const all = formatCount(total);
  const result = wording.result(bulk);
  return (
    <TitledDialog
      open
      title={running ? (isUndone ? t`Undoing…` : t`Working on it…`) : isUndone ? t`Undone` : t`Done`}
      onClose={onClose}
      actions={
        <>
          {bulk.undo_seconds !== null && bulk.done + waiting > 0 && (
            <Button
              color="inherit"
              aria-label={running ? undefined : t`Undo: ${result}`}
              onClick={() => undoing.start()}
              loading={undoing.busy}
            >
              {running ? t`Stop and Undo` : t`Undo`}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {running ? t`Continue in Background` : t`Close`}
          </Button>
        </>
      }
    >
      {undoing.error && <ErrorBanner>{undoing.error}</ErrorBanner>}
      {isError && running && (
        <Alert severity="info">
          <Trans>
            The server cannot be reached at the moment. The work goes on there, and is shown here again soon.
          </Trans>
        </Alert>
      )}
      {running ? (
        <>
          <LinearProgress
            variant="determinate"
            value={total ? ((total - waiting) / total) * 100 : 100}
            aria-label={t`Progress`}
          />
          {total > 1 && (
            <Typography variant="body2" aria-live="polite">
              <Trans>
                {settled} of {all}
              </Trans>
            </Typography>
          )}
        </>
      ) : (
        <Typography role="status">{result}</Typography>
      )}
      {noteworthy.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: "40vh", overflowY: "auto" }} tabIndex={0}>
          {noteworthy.map((row) => (
            <Typography key={row.id} component="li" variant="body2">
              {/* Null of one that the reader no longer sees. */}
              {row.name !== null && (
                <>
                  <TextLink to={rowPath(row.id)}>{row.name}</TextLink>
                  <span>{` · ${row.details}: `}</span>
                </>
              )}
              <span>{row.reason}</span>
            </Typography>
          ))}
        </Box>
      )}
    </TitledDialog>
  );
}
