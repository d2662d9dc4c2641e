/** Loads the page at this path, of which nothing in memory survives. */
export const openPage = (path: string): void => window.location.assign(path);
