import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";

type Look = {
  /** Not the main thing to do here. */
  outlined?: boolean;
};

const lookOf = ({ outlined = false }: Look): string =>
  `${styles.button} ${outlined ? styles.outlined : styles.contained}`;

/** A large button, as wide as the card. */
export const Button = ({ outlined, ...button }: ComponentProps<"button"> & Look) => (
  <button type="button" {...button} className={lookOf({ outlined: outlined ?? false })} />
);

/** A button that goes somewhere: looks like a button, is a link. */
export const ButtonLink = (link: LinkProps) => <Link {...link} className={lookOf({})} />;

/** A link within the product. */
export const TextLink = (link: LinkProps) => (
  <Link {...link} className={`${styles.link} ${link.className ?? ""}`} />
);
