/**
 * How many connections are loaded at once: turning a page among them asks the server for nothing.
 */
export const LOADED_ROWS = 500;
