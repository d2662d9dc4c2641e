/** Base path of all API calls, configurable at build time. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? "/api";
