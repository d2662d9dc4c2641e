/** Encoded, so that an address with `?` or `&` in it adds no headers to the mail. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;

/** As it is dialled: without what only groups the digits. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
