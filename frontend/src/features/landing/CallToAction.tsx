import { AuthLinks } from "./AuthLinks";
import styles from "./CallToAction.module.css";
import { CALL_TO_ACTION } from "./content";

export function CallToAction({ signedIn }: { signedIn: boolean }) {
  return (
    <section className={styles.call}>
      <div className={styles.panel}>
        <h2 className={styles.title}>{CALL_TO_ACTION.title}</h2>
        <p className={styles.text}>{CALL_TO_ACTION.text}</p>
        <AuthLinks signedIn={signedIn} start={CALL_TO_ACTION.start} />
      </div>
    </section>
  );
}
