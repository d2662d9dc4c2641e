import { api } from "@/shared/api/client";

/** Everything that the product keeps about the signed-in person and that is theirs to see. */
export async function getMyData(): Promise<object> {
  const account = await api.get("/auth/user/");
  // Only these roles have a network of their own; the server refuses the others.
  const hasNetwork = ["EMPLOYEE", "SUPERUSER"].includes(account.profile.role);
  const [connections, referrals] = await Promise.all([
    hasNetwork ? api.get("/connections/", { scope: false }) : [],
    api.get("/referrals/", { query: { mine: true }, scope: false }),
  ]);
  return { account, connections, referrals };
}
