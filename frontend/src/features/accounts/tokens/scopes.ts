import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { apiTokenInputScopesEnumValues, companyTokenInputScopesEnumValues } from "@/shared/api/schema";
import type { TokenScope } from "@/shared/api/types";
import type { Option } from "@/shared/ui/inputs/SelectField";
import type { TokenOwner } from "./queries";

const LABELS: Record<TokenScope, MessageDescriptor> = {
  "jobs:read": msg`Read jobs`,
  "jobs:write": msg`Read and write jobs`,
  "referrals:read": msg`Read referrals`,
  "referrals:write": msg`Read and write referrals`,
  "connections:read": msg`Read my connections`,
  "connections:write": msg`Read and write my connections`,
  "users:read": msg`Read people`,
  "metrics:read": msg`Read metrics and reports`,
  "webhooks:read": msg`Read webhooks`,
  directory: msg`Provision people (SCIM)`,
};

/** What each role may do at all; a token never does more than its owner. */
const SCOPES_OF_ROLE: Record<string, TokenScope[]> = {
  EMPLOYEE: ["jobs:read", "referrals:read", "referrals:write", "connections:read", "connections:write"],
  HIRING_MANAGER: ["jobs:read", "jobs:write", "referrals:read", "referrals:write", "metrics:read"],
  HR: apiTokenInputScopesEnumValues.filter((scope) => !scope.startsWith("connections:")),
};

/** The name of a scope; one that this version does not know is shown as it is. */
export const scopeLabel = (scope: string): string => {
  const known = LABELS[scope as TokenScope];
  return known ? i18n._(known) : scope;
};

/** The scopes that somebody with this role can give to a token. */
export const getScopeOptions = (owner: TokenOwner, role: string): Option<TokenScope>[] => {
  const scopes: readonly TokenScope[] =
    owner === "company"
      ? // A token of the directory has its own section.
        companyTokenInputScopesEnumValues.filter((scope) => scope !== "directory")
      : (SCOPES_OF_ROLE[role] ?? apiTokenInputScopesEnumValues);
  return scopes.map((value) => ({ value, label: scopeLabel(value) }));
};
