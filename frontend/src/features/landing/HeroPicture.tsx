import { i18n } from "@lingui/core";
import styles from "./HeroPicture.module.css";

const PICTURE_URLS = import.meta.glob<string>("./pictures/*/*.avif", { eager: true, import: "default" });

/** The address of a picture in the page's language, or in English where there is none. */
const pictureUrl = (name: string): string | undefined =>
  PICTURE_URLS[`./pictures/${i18n.locale}/${name}.avif`] ?? PICTURE_URLS[`./pictures/en/${name}.avif`];

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
        <source
          media={`${NARROW_SCREEN} and ${PREFERS_DARK}`}
          srcSet={pictureUrl("narrow-dark-675")}
          {...NARROW_DIMENSIONS}
        />
        <source media={NARROW_SCREEN} srcSet={pictureUrl("narrow-light-675")} {...NARROW_DIMENSIONS} />
        <source
          media={PREFERS_DARK}
          srcSet={`${pictureUrl("wide-dark-1028")} 1028w, ${pictureUrl("wide-dark-2056")} 2056w`}
          sizes={WIDE_SIZES}
          {...WIDE_DIMENSIONS}
        />
        <img
          className={styles.screen}
          src={pictureUrl("wide-light-1028")}
          srcSet={`${pictureUrl("wide-light-1028")} 1028w, ${pictureUrl("wide-light-2056")} 2056w`}
          sizes={WIDE_SIZES}
          {...WIDE_DIMENSIONS}
          alt={alt}
          fetchPriority="high"
        />
      </picture>
    </div>
  );
}
