/** How many connections are loaded at once; paging among them makes no requests. */
export const LOADED_ROWS = 500;
