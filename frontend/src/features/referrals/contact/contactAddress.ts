/** A mailto: URL, encoded so that an address with `?` or `&` cannot add mail headers. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** A tel: URL, without the characters that only group digits. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
