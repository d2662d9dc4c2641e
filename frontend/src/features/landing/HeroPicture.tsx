import { PICTURE } from "./content";
import styles from "./HeroPicture.module.css";
import { Icon } from "./icons";

/** A drawing of the product at work: the refer dialog, and what becomes of the referral. */
export function HeroPicture() {
  return (
    <div role="img" aria-label={PICTURE.label} className={styles.picture}>
      <div aria-hidden="true" className={styles.dialog}>
        <p className={styles.title}>{PICTURE.dialogTitle}</p>
        <div className={styles.search}>
          <Icon name="search" className={styles.searchIcon} />
          <span className={styles.typed}>{PICTURE.search}</span>
        </div>
        <p className={styles.hint}>{PICTURE.matches}</p>
        {PICTURE.people.map(({ name, detail, chosen }) => (
          <div key={name} className={chosen ? `${styles.person} ${styles.chosen}` : styles.person}>
            <Avatar name={name} />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.hint}>{detail}</p>
            </div>
            {chosen && <Icon name="check" className={styles.check} />}
          </div>
        ))}
        <p className={styles.label}>{PICTURE.noteLabel}</p>
        <p className={styles.note}>{PICTURE.note}</p>
        <span className={styles.submit}>{PICTURE.submit}</span>
      </div>
      <Timeline />
    </div>
  );
}

function Timeline() {
  return (
    <div aria-hidden="true" className={styles.timeline}>
      <div className={styles.head}>
        <Avatar name={PICTURE.person} />
        <div>
          <p className={styles.name}>{PICTURE.person}</p>
          <p className={styles.hint}>{PICTURE.job}</p>
        </div>
      </div>
      {PICTURE.steps.map(({ label, detail, tone }) => (
        <div key={label} className={styles.step}>
          <span className={`${styles.chip} ${styles[tone]}`}>{label}</span>
          <span className={styles.hint}>{detail}</span>
        </div>
      ))}
    </div>
  );
}

const Avatar = ({ name }: { name: string }) => <span className={styles.avatar}>{name[0]}</span>;
