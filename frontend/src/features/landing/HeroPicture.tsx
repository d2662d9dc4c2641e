import styles from "./HeroPicture.module.css";
import narrowDark from "./pictures/narrow-dark-675.avif";
import narrowLight from "./pictures/narrow-light-675.avif";
import wideDark from "./pictures/wide-dark-1028.avif";
import wideDarkLarge from "./pictures/wide-dark-2056.avif";
import wideLight from "./pictures/wide-light-1028.avif";
import wideLightLarge from "./pictures/wide-light-2056.avif";

const WIDE_DIMENSIONS = { width: 1028, height: 590 };
const NARROW_DIMENSIONS = { width: 675, height: 720 };
const NARROW_SCREEN = "(max-width: 599.95px)";
const PREFERS_DARK = "(prefers-color-scheme: dark)";
const WIDE_SIZES = "(min-width: 1120px) 1028px, 92vw";

/**
 * A screenshot of the product with demo data, in the system's colour scheme (`npm run pictures` updates
 * it). It is the largest resource of the page, and so the first to load.
 */
export function HeroPicture({ alt }: { alt: string }) {
  return (
    <div className={styles.stage}>
      <picture>
        <source media={`${NARROW_SCREEN} and ${PREFERS_DARK}`} srcSet={narrowDark} {...NARROW_DIMENSIONS} />
        <source media={NARROW_SCREEN} srcSet={narrowLight} {...NARROW_DIMENSIONS} />
        <source
          media={PREFERS_DARK}
          srcSet={`${wideDark} 1028w, ${wideDarkLarge} 2056w`}
          sizes={WIDE_SIZES}
          {...WIDE_DIMENSIONS}
        />
        <img
          className={styles.screen}
          src={wideLight}
          srcSet={`${wideLight} 1028w, ${wideLightLarge} 2056w`}
          sizes={WIDE_SIZES}
          {...WIDE_DIMENSIONS}
          alt={alt}
          fetchPriority="high"
        />
      </picture>
    </div>
  );
}
