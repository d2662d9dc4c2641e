import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";
import { paths } from "@/shared/paths";
import { Brand } from "@/shared/ui/Brand";

type AuthLayoutProps = {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** The line below the card, with the link to the other screen. */
  footer?: ReactNode;
};

/** The layout of the screens before signing in: a card in the middle. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  useDocumentTitle(title);
  return (
    <Box
      component="main"
      sx={{
        minHeight: "100dvh",
        display: "grid",
        placeItems: "center",
        px: 2,
        py: { xs: 3, sm: 6 },
        boxSizing: "border-box",
      }}
    >
      <Box sx={{ width: "100%", maxWidth: "27rem" }}>
        <Card sx={{ p: { xs: 2.5, sm: 4 }, boxShadow: 1 }}>
          <Link
            component={RouterLink}
            to={paths.landing}
            underline="none"
            sx={{ display: "inline-flex", mb: 3 }}
          >
            <Brand large />
          </Link>
          <Typography variant="h3" component="h1">
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textWrap: "balance" }}>
              {subtitle}
            </Typography>
          )}
          <Box sx={{ mt: 3 }}>{children}</Box>
        </Card>
        {footer && (
          <Typography
            variant="body2"
            color="textSecondary"
            component="p"
            sx={{ mt: 2.5, textAlign: "center" }}
          >
            {footer}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
