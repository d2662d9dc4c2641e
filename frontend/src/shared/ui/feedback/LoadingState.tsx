import { t } from "@lingui/core/macro";
import styles from "./LoadingState.module.css";

/**
 * A spinner for content of unknown shape; otherwise use a skeleton. Plain CSS, as it is shown
 * before MUI has loaded.
 */
export function LoadingState({ label = t`Loading...` }: { label?: string }) {
  return (
    <div role="status" className={styles.state}>
      <span aria-hidden className={styles.spinner} />
      <p className={styles.label}>{label}</p>
    </div>
  );
}
