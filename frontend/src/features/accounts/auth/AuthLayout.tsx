import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";
import { paths } from "@/shared/paths";
import { AppTheme } from "@/shared/theme/AppTheme";
import { TOUCH } from "@/shared/theme/scale";
import { Brand } from "@/shared/ui/Brand";

type AuthLayoutProps = {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Shown below the card: the link to the other screen. */
  footer?: ReactNode;
};

/** What a form awaits after which another screen opens by itself: it is busy until then. */
export const untilRedirected = (): Promise<void> => new Promise(() => undefined);

/** Layout of the screens before sign-in: a centred card. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  useDocumentTitle(title);
  return (
    <AppTheme>
      <Box
        component="main"
        sx={{ display: "grid", placeItems: "center", minHeight: "100dvh", px: 2, py: { xs: 3, sm: 6 } }}
      >
        <Box sx={{ width: "100%", maxWidth: "27rem" }}>
          <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
            <Link
              href={paths.landing}
              underline="none"
              sx={{ display: "inline-flex", mb: { xs: 2, sm: 3 }, ...TOUCH }}
            >
              <Brand large />
            </Link>
            <Typography variant="h3" component="h1">
              {title}
            </Typography>
            {subtitle && (
              <Typography variant="body2" sx={{ mt: 0.5, color: "text.secondary", textWrap: "balance" }}>
                {subtitle}
              </Typography>
            )}
            <Box sx={{ mt: 3 }}>{children}</Box>
          </Card>
          {footer && (
            <Typography variant="body2" sx={{ mt: 2.5, color: "text.secondary", textAlign: "center" }}>
              {footer}
            </Typography>
          )}
        </Box>
      </Box>
    </AppTheme>
  );
}
