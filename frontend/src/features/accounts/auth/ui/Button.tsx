import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Button.module.css";

type Variant = {
  /** For secondary actions. */
  outlined?: boolean;
};

const getClassName = ({ outlined = false }: Variant): string =>
  `${styles.button} ${outlined ? styles.outlined : styles.contained}`;

/** A full-width button. */
export const Button = ({ outlined, ...button }: ComponentProps<"button"> & Variant) => (
  <button type="button" {...button} className={getClassName({ outlined: outlined ?? false })} />
);

/** A link that looks like a button. */
export const ButtonLink = ({ outlined, ...link }: LinkProps & Variant) => (
  <Link {...link} className={getClassName({ outlined: outlined ?? false })} />
);

/** An internal link. */
export const TextLink = (link: LinkProps) => (
  <Link {...link} className={`${styles.link} ${link.className ?? ""}`} />
);
