import { apiQuery } from "@/shared/api/queries";

/** The company's directory, which provisions people by SCIM, and the rules for its groups. */
export const directoryQuery = () => apiQuery("/directory/", {});
