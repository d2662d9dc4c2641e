/** Where the API answers; one configurable base path for every call. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? "/api";
