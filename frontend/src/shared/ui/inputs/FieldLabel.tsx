import Typography from "@mui/material/Typography";

type FieldLabelProps = { htmlFor?: string; id?: string; children: string };

/** The label above a control. */
export function FieldLabel({ children, ...label }: FieldLabelProps) {
  return (
    <Typography component="label" variant="subtitle2" sx={{ mb: 0.5, color: "text.primary" }} {...label}>
      {children}
    </Typography>
  );
}
