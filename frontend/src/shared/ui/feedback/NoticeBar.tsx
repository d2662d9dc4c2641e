import Alert, { type AlertColor } from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";

export type Notice = { text: string; severity: AlertColor; open: boolean; id: number };

type NoticeBarProps = { notice: Notice; onClose: () => void };

/** A short message at the bottom of the screen. */
export const NoticeBar = ({ notice, onClose }: NoticeBarProps) => (
  <Snackbar
    open={notice.open}
    // Errors stay until dismissed.
    autoHideDuration={notice.severity === "error" ? null : 6000}
    onClose={(_event, reason) => reason !== "clickaway" && onClose()}
    anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
  >
    {/* Not "Close", which closes the job on job screens. */}
    <Alert severity={notice.severity} variant="filled" closeText="Dismiss" onClose={onClose}>
      {notice.text}
    </Alert>
  </Snackbar>
);
