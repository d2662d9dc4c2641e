import Alert, { type AlertColor } from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";

export type Notice = { text: string; severity: AlertColor; id: number };

type NoticeBarProps = { notice: Notice; open: boolean; onClose: () => void };

/** A short message at the lower edge. */
export const NoticeBar = ({ notice, open, onClose }: NoticeBarProps) => (
  <Snackbar
    open={open}
    // Bad news stays until it is dismissed.
    autoHideDuration={notice.severity === "error" ? null : 6000}
    onClose={(_event, reason) => reason !== "clickaway" && onClose()}
    anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
  >
    {/* Not "Close", which on a job's screens closes the job. */}
    <Alert severity={notice.severity} variant="filled" closeText="Dismiss" onClose={onClose}>
      {notice.text}
    </Alert>
  </Snackbar>
);
