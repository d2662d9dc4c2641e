import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

type SectionProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A titled card, as a labelled region. */
export function Section({ title, description, actions, children }: SectionProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId}>
      <CardContent>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            columnGap: 2,
            rowGap: 1,
            justifyContent: "space-between",
            mb: 2,
            whiteSpace: "nowrap",
          }}
        >
          {/* The actions stay on one line, and wrap below the title if there is too little room. */}
          <Box sx={{ flex: "1 1 11rem", minWidth: 0, whiteSpace: "normal" }}>
            <Typography id={headingId} variant="h5" component="h2">
              {title}
            </Typography>
            {description && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
                {description}
              </Typography>
            )}
          </Box>
          {actions && <Box>{actions}</Box>}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
