import type { ReactNode } from "react";
import { FEATURES, ROLES } from "./content";
import { Icon } from "./icons";
import styles from "./Sections.module.css";

type SectionProps = { id: string; title: string; lead: string; children: ReactNode };

const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
    <h2 id={`${id}-title`} className={styles.title}>
      {title}
    </h2>
    <p className={styles.lead}>{lead}</p>
    {children}
  </section>
);

export const Features = () => (
  <Section id="features" {...FEATURES}>
    <div className={styles.three}>
      {FEATURES.items.map(({ icon, title, text }) => (
        <article key={title} className={styles.card}>
          <Icon name={icon} className={styles.icon} />
          <h3 className={styles.cardTitle}>{title}</h3>
          <p className={styles.cardText}>{text}</p>
        </article>
      ))}
    </div>
  </Section>
);

export const Roles = () => (
  <Section id="roles" {...ROLES}>
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
  </Section>
);
