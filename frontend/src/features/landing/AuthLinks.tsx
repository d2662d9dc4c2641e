import { Link } from "react-router-dom";
import { paths } from "@/shared/paths";
import styles from "./AuthLinks.module.css";
import { HERO } from "./content";

type AuthLinksProps = { signedIn: boolean; start?: string; signIn?: string; compact?: boolean };

/** Sign up and sign in, or the dashboard for people who are signed in. */
export function AuthLinks({
  signedIn,
  start = HERO.start,
  signIn = HERO.signIn,
  compact = false,
}: AuthLinksProps) {
  const size = compact ? styles.compact : "";
  if (signedIn) {
    return (
      <div className={styles.links}>
        <Link to={paths.dashboard} className={`${styles.primary} ${size}`}>
          {HERO.dashboard}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.links}>
      <Link to={paths.signup} className={`${styles.primary} ${size}`}>
        {start}
      </Link>
      <Link to={paths.login} className={`${styles.quiet} ${size}`}>
        {signIn}
      </Link>
    </div>
  );
}
