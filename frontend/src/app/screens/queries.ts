import { departmentsQuery } from "@/features/companies/queries";
import { companySettingsQuery } from "@/features/companies/settings/queries";
import { webhooksQuery } from "@/features/webhooks/queries";
import type { Reads } from "@/shared/session/reads";

/** What the settings begin with. */
export const settingsReads: Reads = ({ companyId }) =>
  companyId === null ? [] : [companySettingsQuery(), departmentsQuery(companyId), webhooksQuery()];
