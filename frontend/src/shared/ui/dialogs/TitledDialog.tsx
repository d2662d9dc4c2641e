import Box from "@mui/material/Box";
import Dialog, { type DialogProps } from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type ReactNode, type SyntheticEvent, useId } from "react";

type TitledDialogProps = Omit<DialogProps, "onSubmit"> & {
  title: string;
  /** Makes it a form. */
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** The buttons at its foot. */
  actions: ReactNode;
};

/** As the dialog without a form: its content scrolls, its buttons stay in sight. */
const COLUMN = { display: "flex", flexDirection: "column", minHeight: 0 } as const;

/** The frame of every dialog: its name, its content one below the other, its buttons. */
export function TitledDialog({ title, actions, onSubmit, children, ...dialog }: TitledDialogProps) {
  const titleId = useId();
  const body = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {/* The label of a first field is not cut off at the edge. */}
        <Stack spacing={2} sx={{ pt: 0.5 }}>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog {...dialog} aria-labelledby={titleId}>
      {onSubmit ? (
        <Box component="form" noValidate onSubmit={onSubmit} sx={COLUMN}>
          {body}
        </Box>
      ) : (
        body
      )}
    </Dialog>
  );
}
