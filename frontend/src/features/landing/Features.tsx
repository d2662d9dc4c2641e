import { FEATURES } from "./content";
import { Icon } from "./icons";
import styles from "./sections.module.css";

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className={styles.section}>
      <h2 id="features-title" className={styles.title}>
        {FEATURES.title}
      </h2>
      <p className={styles.lead}>{FEATURES.lead}</p>
      <div className={styles.three}>
        {FEATURES.items.map(({ icon, title, text }) => (
          <article key={title} className={styles.card}>
            <Icon name={icon} className={styles.icon} />
            <h3 className={styles.cardTitle}>{title}</h3>
            <p className={styles.cardText}>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
