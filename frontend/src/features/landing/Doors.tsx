import { Link } from "react-router-dom";
import { paths } from "@/shared/paths";
import { HERO } from "./content";
import styles from "./Doors.module.css";

type DoorsProps = { signedIn: boolean; start?: string; signIn?: string; compact?: boolean };

/** The ways in: an account, a sign-in, or straight to the dashboard for those who are inside already. */
export function Doors({ signedIn, start = HERO.start, signIn = HERO.signIn, compact = false }: DoorsProps) {
  const size = compact ? styles.compact : "";
  if (signedIn) {
    return (
      <div className={styles.doors}>
        <Link to={paths.dashboard} className={`${styles.primary} ${size}`}>
          {HERO.dashboard}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.doors}>
      <Link to={paths.signup} className={`${styles.primary} ${size}`}>
        {start}
      </Link>
      <Link to={paths.login} className={`${styles.quiet} ${size}`}>
        {signIn}
      </Link>
    </div>
  );
}
