/** Attribute on <html> of the landing page while a stored session is being restored. */
export const STORED_SESSION_ATTRIBUTE = "data-stored-session";
