import { t } from "@lingui/core/macro";

/** Why nothing can be changed while viewing as a person. */
export const readOnlyReason = (name: string): string => t`Viewing as ${name} is read-only`;
