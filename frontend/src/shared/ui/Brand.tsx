import { PRODUCT_NAME } from "@/shared/product";
import styles from "./Brand.module.css";

/** The logo and the product's name. */
export function Brand({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? `${styles.brand} ${styles.large}` : styles.brand}>
      {/* A check mark shaped like a V. */}
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
        <rect width="24" height="24" rx="6.5" className={styles.ground} />
        <path d="M6 8.2 11 17.4 18.2 6.4" className={styles.stroke} />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}
