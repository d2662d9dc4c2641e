import { Link } from "react-router-dom";
import { paths } from "@/shared/paths";
import styles from "./AuthLinks.module.css";
import { HERO } from "./content";

type AuthLinksProps = { signedIn: boolean; start?: string; compact?: boolean };

/** Links to sign up and sign in, or to the dashboard if signed in. */
export function AuthLinks({ signedIn, start = HERO.start, compact = false }: AuthLinksProps) {
  const links = signedIn
    ? [{ to: paths.dashboard, label: HERO.dashboard, look: styles.primary }]
    : [
        { to: paths.signup, label: start, look: styles.primary },
        { to: paths.login, label: HERO.signIn, look: styles.quiet },
      ];
  return (
    <div className={styles.links}>
      {links.map(({ to, label, look }) => (
        <Link key={to} to={to} className={`${look} ${compact ? styles.compact : ""}`}>
          {label}
        </Link>
      ))}
    </div>
  );
}
