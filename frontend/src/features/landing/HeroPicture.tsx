import { useAppliedColorScheme } from "@/shared/theme/useAppliedColorScheme";
import { PICTURE } from "./content";
import styles from "./HeroPicture.module.css";
import narrowDark from "./pictures/narrow-dark-750.webp";
import narrowLight from "./pictures/narrow-light-750.webp";
import wideDark from "./pictures/wide-dark-1028.webp";
import wideDarkLarge from "./pictures/wide-dark-2056.webp";
import wideLight from "./pictures/wide-light-1028.webp";
import wideLightLarge from "./pictures/wide-light-2056.webp";

const FILES = {
  light: { narrow: narrowLight, wide: wideLight, large: wideLightLarge },
  dark: { narrow: narrowDark, wide: wideDark, large: wideDarkLarge },
};

/** The product itself with the demo data, in the scheme of the page; `npm run pictures` takes it anew. */
export function HeroPicture() {
  const { narrow, wide, large } = FILES[useAppliedColorScheme()];
  return (
    <div className={styles.stage}>
      <picture>
        <source media="(max-width: 599.95px)" srcSet={narrow} width={750} height={1040} />
        <img
          className={styles.screen}
          src={wide}
          srcSet={`${wide} 1028w, ${large} 2056w`}
          sizes="(min-width: 1120px) 1028px, 92vw"
          width={1028}
          height={590}
          alt={PICTURE.alt}
          fetchPriority="high"
        />
      </picture>
    </div>
  );
}
