import type { IdentityProvider } from "@/shared/api/types";
import { nextId } from "./nextId";

export const makeIdentityProvider = (overrides: Partial<IdentityProvider> = {}): IdentityProvider => ({
  id: nextId(),
  name: "Acme ID",
  issuer: "https://login.acme.example",
  client_id: "vouch",
  has_secret: true,
  secret_expires_on: null,
  secret_lost: false,
  scopes: "openid email profile",
  enabled: true,
  domains: ["acme.example"],
  creates_accounts: true,
  role_mapping: [],
  maps_each_time: true,
  session_days: 1,
  redirect_address: "https://vouch.example/api/auth/provider/oidc-1/callback/",
  last_test: null,
  enforced: false,
  can_be_linked: true,
  waits_for_test: false,
  has_directory: false,
  updated_at: "2026-01-10T09:00:00Z",
  ...overrides,
});
