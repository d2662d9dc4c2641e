import styles from "./LoadingState.module.css";

/** Something is on its way and its shape is not known; where it is, use a skeleton. Plain CSS: it is shown before MUI is there. */
export function LoadingState({ label = "Loading..." }: { label?: string }) {
  return (
    <div role="status" className={styles.state}>
      <span aria-hidden className={styles.spinner} />
      <p className={styles.label}>{label}</p>
    </div>
  );
}
