import { t } from "@lingui/core/macro";
import styles from "./OpeningBar.module.css";

/** Shown while the script of the next screen loads, unless that is a matter of moments. */
export const OpeningBar = () => <div role="status" aria-label={t`Loading...`} className={styles.bar} />;
