import Typography from "@mui/material/Typography";
import visuallyHidden from "@mui/utils/visuallyHidden";

type FieldLabelProps = {
  htmlFor?: string;
  id?: string;
  /** For screen readers only. */
  hidden?: boolean;
  children: string;
};

/** The label above a control. */
export function FieldLabel({ children, hidden = false, ...label }: FieldLabelProps) {
  return (
    <Typography
      component="label"
      variant="subtitle2"
      sx={hidden ? visuallyHidden : { mb: 0.5, color: "text.primary" }}
      {...label}
    >
      {children}
    </Typography>
  );
}
