import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";

type NameListProps = {
  /** Accessible name of the list. */
  label: string;
  rows: readonly { id: number; name: string; details?: string }[];
};

/** Whom an action is about, by name. Many scroll within the list. */
export const NameList = ({ label, rows }: NameListProps) => (
  <Box
    component="ul"
    aria-label={label}
    // Scrolls by keyboard, too.
    tabIndex={0}
    sx={{ listStyle: "none", m: 0, p: 0, maxHeight: "8.5rem", overflowY: "auto", overflowWrap: "anywhere" }}
  >
    {rows.map(({ id, name, details }) => (
      <Typography key={id} variant="body2" component="li">
        <bdi>{name}</bdi>
        {details && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {" · "}
            <bdi>{details}</bdi>
          </Box>
        )}
      </Typography>
    ))}
  </Box>
);
