import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router-dom";

type SectionProps = {
  title: string;
  /** By which the address can name it. */
  id?: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A titled card, as a labelled region. */
export function Section({ title, id, description, actions, children }: SectionProps) {
  const headingId = useId();
  const section = useScrollToHash(id);
  return (
    <Card
      component="section"
      aria-labelledby={headingId}
      {...(id && { id, ref: section, tabIndex: -1, sx: { outline: 0 } })}
    >
      <CardContent>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            columnGap: 2,
            rowGap: 1,
            justifyContent: "space-between",
            mb: { xs: 1.5, sm: 2 },
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

/** Shows the section whose id is in the address, and gives it the focus; again by each link to it. */
function useScrollToHash(id: string | undefined): RefObject<HTMLDivElement | null> {
  const { hash, key } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key
  useEffect(() => {
    if (!id || hash !== `#${id}`) return;
    // After the shell has scrolled to the top of a new screen.
    const timer = setTimeout(() => {
      section.current?.scrollIntoView();
      section.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [id, hash, key]);
  return section;
}
