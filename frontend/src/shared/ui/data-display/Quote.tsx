import Box from "@mui/material/Box";

type QuoteProps = {
  /** As it was typed; nothing is shown without any. */
  text: string;
  /** Shows so many lines at most. */
  lines?: number;
};

/** What somebody wrote, as a quote. */
export function Quote({ text, lines }: QuoteProps) {
  if (!text) return null;
  return (
    <Box
      component="blockquote"
      sx={{
        m: 0,
        pl: 1.5,
        borderLeft: 3,
        borderColor: "divider",
        typography: "body2",
        overflowWrap: "anywhere",
        whiteSpace: lines ? "normal" : "pre-wrap",
      }}
    >
      {/* Inside, as the line beside it would end with the clamped box. */}
      <Box
        component="span"
        sx={
          lines
            ? {
                display: "-webkit-box",
                WebkitBoxOrient: "vertical",
                WebkitLineClamp: lines,
                overflow: "hidden",
              }
            : { display: "block" }
        }
      >
        {text}
      </Box>
    </Box>
  );
}
