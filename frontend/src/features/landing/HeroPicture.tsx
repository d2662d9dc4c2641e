import styles from "./HeroPicture.module.css";
import narrowDark from "./pictures/narrow-dark-675.avif";
import narrowLight from "./pictures/narrow-light-675.avif";
import wideDark from "./pictures/wide-dark-1028.avif";
import wideDarkLarge from "./pictures/wide-dark-2056.avif";
import wideLight from "./pictures/wide-light-1028.avif";
import wideLightLarge from "./pictures/wide-light-2056.avif";

const NARROW = "(max-width: 599.95px)";

const SCHEMES = [
  { scheme: "light", narrow: narrowLight, wide: wideLight, large: wideLightLarge },
  { scheme: "dark", narrow: narrowDark, wide: wideDark, large: wideDarkLarge },
] as const;

/**
 * A screenshot of the product with demo data, in both colour schemes (`npm run pictures` updates
 * it). CSS selects which one is shown and loaded.
 */
export function HeroPicture({ alt }: { alt: string }) {
  return (
    <div className={styles.stage}>
      {SCHEMES.map(({ scheme, narrow, wide, large }) => (
        <picture key={scheme} className={styles[scheme]}>
          <source media={NARROW} srcSet={narrow} width={675} height={720} />
          <img
            className={styles.screen}
            src={wide}
            srcSet={`${wide} 1028w, ${large} 2056w`}
            sizes="(min-width: 1120px) 1028px, 92vw"
            width={1028}
            height={590}
            alt={alt}
            loading="lazy"
          />
        </picture>
      ))}
    </div>
  );
}
