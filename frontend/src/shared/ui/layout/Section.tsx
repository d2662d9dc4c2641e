import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

type SectionProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A titled card: a named region of a screen. */
export function Section({ title, description, actions, children }: SectionProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId}>
      <CardContent>
        <Box
          sx={{ display: "flex", gap: 2, alignItems: "flex-start", justifyContent: "space-between", mb: 2 }}
        >
          <Box>
            <Typography id={headingId} variant="h5" component="h2">
              {title}
            </Typography>
            {description && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
                {description}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
