/** The product's name; the only place of the frontend where it stands. */
export const PRODUCT_NAME = "Vouch";
