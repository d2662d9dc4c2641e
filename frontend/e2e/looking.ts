import { call, tokenOf } from "./api";
import { newVisitor, type Visitor } from "./browser";
import type { Viewer } from "./screens";

const tokens = new Map<string, string>();

/** A token of this account; it signs in once only. */
export async function keptToken(account: string): Promise<string> {
  const token = tokens.get(account) ?? (await tokenOf(account));
  tokens.set(account, token);
  return token;
}

/** The next look of this account signs in anew: what it did may have ended its session. */
export function forget(account: string | null): void {
  if (account) tokens.delete(account);
}

/** What this viewer's browser keeps once they have signed in. */
export async function storageOf({ account, view }: Viewer): Promise<Record<string, string>> {
  if (!account) return {};
  const token = await keptToken(account);
  const { id, username } = await call<{ id: number; username: string }>(token, "GET", "/auth/user/");
  return {
    token,
    user: JSON.stringify({ id, username }),
    ...(view && { viewAs: view.viewAs, viewAsCompany: JSON.stringify(view.viewAsCompany) }),
  };
}

/** A browser in which this viewer is signed in, and looks through the eyes they chose. */
export async function lookAs(
  viewer: Viewer,
  { width, scheme }: { width: number; scheme: "light" | "dark" },
): Promise<Visitor> {
  const visitor = await newVisitor({ width, height: 900 }, await storageOf(viewer));
  await visitor.page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  return visitor;
}
