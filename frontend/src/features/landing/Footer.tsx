import { Link } from "react-router-dom";
import { paths } from "@/shared/paths";
import { Brand } from "@/shared/ui/Brand";
import { FEATURES, FOOTER } from "./content";
import styles from "./Footer.module.css";

export function Footer() {
  const { email, phone, address } = FOOTER.contact;
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div>
          <Brand />
          <p className={styles.line}>{FOOTER.line}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.title}>
            {FOOTER.linksTitle}
          </h2>
          <ul className={styles.list}>
            <li>
              <a href="#features">{FEATURES.title}</a>
            </li>
            <li>
              <a href="#roles">Roles</a>
            </li>
            <li>
              <Link to={paths.login}>Sign In</Link>
            </li>
            <li>
              <Link to={paths.signup}>Sign Up</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className={styles.title}>{FOOTER.contactTitle}</h2>
          <address className={styles.list}>
            <a href={`mailto:${email}`}>{email}</a>
            <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
            <span>{address}</span>
          </address>
        </div>
      </div>
      <p className={styles.rights}>{FOOTER.rights}</p>
    </footer>
  );
}
