import Dialog, { type DialogProps } from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import type { SxProps, Theme } from "@mui/material/styles";
import { type ReactNode, useEffect, useId } from "react";
import { Form } from "@/shared/forms/Form";
import type { FormState } from "@/shared/forms/FormState";
import { NoticePlace } from "@/shared/ui/feedback/notice";
import { useLayer } from "./layers";

type TitledDialogProps = Omit<DialogProps, "onSubmit"> & {
  title: string;
  /** Makes the dialog a form. */
  form?: FormState;
  /** Something that comes before `form.submit()`. */
  onSubmit?: () => unknown;
  /** The buttons at the bottom. */
  actions: ReactNode;
  /** Full screen on phones, where Back closes it. */
  fullScreenOnPhone?: boolean;
};

/** Keeps the layout of a dialog without a form: scrolling content, fixed buttons. */
const COLUMN = { flexGrow: 1, minHeight: 0 };

/** Full screen on phones. */
const FULL_SCREEN_ON_PHONE: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down("sm")]: {
    "& .MuiDialog-paper": { m: 0, width: 1, height: 1, maxHeight: "none", borderRadius: 0, border: 0 },
  },
});

/** Once a dialog is closed, the content has the focus if what opened it is gone, such as a row that was decided. */
function useFocusAfter(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return () => {
      // After the dialog has given the focus back.
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector("main")?.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

/** The frame of every dialog: title, stacked content and buttons. */
export function TitledDialog({
  title,
  actions,
  form,
  onSubmit,
  fullScreenOnPhone = false,
  children,
  ...dialog
}: TitledDialogProps) {
  const titleId = useId();
  useLayer(dialog.open && fullScreenOnPhone, () => dialog.onClose?.({}, "escapeKeyDown"));
  useFocusAfter(dialog.open);
  const body = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {/* Keeps the first field's label from being clipped. */}
        <Stack spacing={2} sx={{ pt: 0.5 }}>
          {children}
        </Stack>
      </DialogContent>
      <NoticePlace sx={{ px: 3 }} />
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog {...dialog} aria-labelledby={titleId} sx={fullScreenOnPhone ? FULL_SCREEN_ON_PHONE : undefined}>
      {form ? (
        <Form form={form} onSubmit={onSubmit} spacing={0} sx={COLUMN}>
          {body}
        </Form>
      ) : (
        body
      )}
    </Dialog>
  );
}
