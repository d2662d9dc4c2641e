import { AuthLinks } from "./AuthLinks";
import { HERO } from "./content";
import styles from "./Hero.module.css";
import { HeroPicture } from "./HeroPicture";

export function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.tagline}>{HERO.tagline}</h1>
        <div>
          <p className={styles.lead}>{HERO.lead}</p>
          <AuthLinks signedIn={signedIn} />
          <p className={styles.claim}>{HERO.claim}</p>
        </div>
      </div>
      <HeroPicture />
    </section>
  );
}
