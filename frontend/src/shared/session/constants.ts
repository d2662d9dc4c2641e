/** Attribute on <html> of the landing page while a stored session is about to change what it offers. */
export const STORED_SESSION_ATTRIBUTE = "data-stored-session";
