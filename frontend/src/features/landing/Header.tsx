import { Link } from "react-router-dom";
import { paths } from "@/shared/paths";
import { Brand } from "@/shared/ui/Brand";
import { AuthLinks } from "./AuthLinks";
import styles from "./Header.module.css";

export function Header({ signedIn }: { signedIn: boolean }) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.landing} className={styles.home}>
          <Brand />
        </Link>
        <AuthLinks signedIn={signedIn} compact />
      </div>
    </header>
  );
}
