import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";
import { paths } from "@/shared/paths";
import { Brand } from "@/shared/ui/Brand";
import styles from "./AuthLayout.module.css";

type AuthLayoutProps = {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** The line below the card, with the link to the other screen. */
  footer?: ReactNode;
};

/**
 * The layout of the screens before signing in: a card in the middle. Plain CSS from the theme's values, like the
 * controls in `ui`: whoever comes to sign in does not wait for MUI.
 */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  useDocumentTitle(title);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.card}>
          <Link to={paths.landing} className={styles.home}>
            <Brand large />
          </Link>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          <div className={styles.content}>{children}</div>
        </div>
        {footer && <p className={styles.footer}>{footer}</p>}
      </div>
    </main>
  );
}
