import type { ApiToken } from "@/shared/api/types";
import { nextId } from "./nextId";

export const makeApiToken = (overrides: Partial<ApiToken> = {}): ApiToken => ({
  id: nextId(),
  name: "Nightly export",
  scopes: ["jobs:read"],
  ending: "3f2a",
  created_at: "2026-01-10T09:00:00Z",
  last_used_at: null,
  expires_at: "2099-01-10T09:00:00Z",
  ...overrides,
});
