import { useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/shared/paths";
import styles from "./AuthLinks.module.css";
import { HERO } from "./content";

type AuthLinksProps = { signedIn: boolean; start?: string; compact?: boolean };

/** Sign up and sign in, or the dashboard for people who are signed in. */
export function AuthLinks({ signedIn, start = HERO.start, compact = false }: AuthLinksProps) {
  const prerendered = usePrerendered();
  const links = signedIn
    ? [{ to: paths.dashboard, label: HERO.dashboard, look: styles.primary }]
    : [
        { to: paths.signup, label: start, look: styles.primary },
        { to: paths.login, label: HERO.signIn, look: styles.quiet },
      ];
  return (
    <div className={prerendered ? `${styles.links} ${styles.undecided}` : styles.links}>
      {links.map(({ to, label, look }) => (
        <Link key={to} to={to} className={`${look} ${compact ? styles.compact : ""}`}>
          {label}
        </Link>
      ))}
    </div>
  );
}

const never = () => () => undefined;

/** Whether this is the page as it was made at build time, when nobody could know who would look at it. */
const usePrerendered = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
