import styles from "./CallToAction.module.css";
import { CALL } from "./content";
import { Doors } from "./Doors";

export function CallToAction({ signedIn }: { signedIn: boolean }) {
  return (
    <section className={styles.call}>
      <div className={styles.panel}>
        <h2 className={styles.title}>{CALL.title}</h2>
        <p className={styles.text}>{CALL.text}</p>
        <Doors signedIn={signedIn} start={CALL.start} signIn={CALL.signIn} />
      </div>
    </section>
  );
}
