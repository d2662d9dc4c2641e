import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { PRODUCT_NAME } from "@/shared/product";

/** The product's mark and name. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 1, color: "text.primary" }}
    >
      <Mark size={size} />
      <Typography
        component="span"
        sx={{ fontSize: size * 0.75, fontWeight: 680, letterSpacing: "-0.03em", lineHeight: 1 }}
      >
        {PRODUCT_NAME}
      </Typography>
    </Box>
  );
}

/** A tick that is also a V: someone stands up for someone. */
function Mark({ size }: { size: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{ width: size, height: size, display: "block", color: "primary.main", flexShrink: 0 }}
    >
      <rect width="24" height="24" rx="6.5" fill="currentColor" />
      <Box
        component="path"
        d="M6 8.2 11 17.4 18.2 6.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        sx={{ color: "primary.contrastText" }}
      />
    </Box>
  );
}
