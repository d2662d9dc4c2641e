/** Attribute on <html> of a prerendered page while a stored session is being restored. */
export const STORED_SESSION_ATTRIBUTE = "data-stored-session";
/** Attribute of forms and buttons of a prerendered page that were used before the app ran. */
export const PRESSED_EARLY_ATTRIBUTE = "data-pressed-early";
/** Event on the document: the app now handles forms and buttons itself. */
export const HYDRATED_EVENT = "hydrated";
