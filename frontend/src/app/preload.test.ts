import { beforeEach, expect, it, vi } from "vitest";
import { SessionStore } from "@/shared/session/store";
import { SignedInLayout } from "./layouts";
import { preloadOnInteraction, preloadScreen } from "./preload";
import { GUEST_ROUTES, PUBLIC_ROUTES, SIGNED_IN_ROUTES } from "./routes";

const ROUTES = [...PUBLIC_ROUTES, ...GUEST_ROUTES, ...SIGNED_IN_ROUTES];
const LAYOUTS = { "signed in": SignedInLayout };

/** The preloaded screens, by path, or by name for the layout. */
function sentFor(): string[] {
  const screens = ROUTES.filter(({ Screen }) => vi.mocked(Screen.preload).mock.calls.length > 0);
  const layouts = Object.entries(LAYOUTS).filter(([, one]) => vi.mocked(one.preload).mock.calls.length > 0);
  return [...layouts.map(([name]) => name), ...screens.map(({ path }) => path)];
}

beforeEach(() => {
  for (const part of [...ROUTES.map(({ Screen }) => Screen), ...Object.values(LAYOUTS)])
    vi.spyOn(part, "preload").mockResolvedValue();
});

it.each([
  ["/", false, ["/"]],
  ["/login", false, ["/login"]],
  ["/users", false, ["/login"]],
  ["/users", true, ["signed in", "/users"]],
  ["/referrals/7", true, ["signed in", "/referrals/:id"]],
  ["/login", true, ["signed in", "/dashboard"]],
  ["/nowhere", true, ["signed in", "/dashboard"]],
])("%s (signed in: %s) sends for all it will show at once", async (path, signedIn, expected) => {
  await preloadScreen(path, signedIn);
  expect(sentFor()).toEqual(expected);
});

it("a screen is preloaded when a link to it is hovered", () => {
  const session = new SessionStore();
  vi.spyOn(session, "getState").mockReturnValue({ ...session.getState(), status: "authenticated" });
  preloadOnInteraction(session);
  document.body.innerHTML =
    '<a href="/my-referrals"><span>My Referrals</span></a><a href="https://elsewhere.example/users">Out</a>';
  document.querySelector("[href^=https]")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(sentFor()).toEqual([]);
  document.querySelector("span")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(sentFor()).toEqual(["signed in", "/my-referrals"]);
});
