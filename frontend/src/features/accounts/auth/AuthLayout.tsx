import type { ReactNode } from "react";
import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";
import { paths } from "@/shared/paths";
import { Brand } from "@/shared/ui/Brand";
import styles from "./AuthLayout.module.css";

type AuthLayoutProps = {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Shown below the card: the link to the other screen. */
  footer?: ReactNode;
};

/**
 * Layout of the screens before sign-in: a centred card. Plain CSS with the theme's variables, like
 * the controls in `ui`, so that sign-in does not load MUI.
 */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  useDocumentTitle(title);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.card}>
          <a href={paths.landing} className={styles.home}>
            <Brand large />
          </a>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          <div className={styles.content}>{children}</div>
        </div>
        {footer && <p className={styles.footer}>{footer}</p>}
      </div>
    </main>
  );
}
