import { ROLES } from "./content";
import { Icon } from "./icons";
import styles from "./sections.module.css";

export function Roles() {
  return (
    <section id="roles" aria-labelledby="roles-title" className={styles.section}>
      <h2 id="roles-title" className={styles.title}>
        {ROLES.title}
      </h2>
      <p className={styles.lead}>{ROLES.lead}</p>
      <div className={styles.columns}>
        {ROLES.items.map(({ title, text, points }) => (
          <article key={title} className={styles.column}>
            <h3 className={styles.cardTitle}>{title}</h3>
            <p className={styles.cardText}>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point} className={styles.point}>
                  <Icon name="check" className={styles.tick} />
                  {point}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  );
}
