import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "@/app/App";
import { preloadScreen } from "@/app/preload";
import { prerender } from "@/app/prerender";
import { PRESSED_EARLY_ATTRIBUTE } from "@/shared/prerendering";
import { SessionStore } from "@/shared/session/store";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { server } from "@/shared/testing/server";

const page = document.createElement("div");
const differences = vi.fn();
let root: Root | undefined;

beforeEach(() => {
  document.body.append(page);
  document.title = "";
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  page.remove();
  window.history.replaceState(null, "", "/");
});

/** Puts the prerendered page in the document. */
async function open(path: string): Promise<void> {
  window.history.replaceState(null, "", path);
  page.innerHTML = await prerender(window.location.pathname);
}

/** The app arrives. */
async function hydrate(): Promise<void> {
  await preloadScreen(window.location.pathname, false);
  root = hydrateRoot(
    page,
    <StrictMode>
      <App session={new SessionStore()} />
    </StrictMode>,
    { onRecoverableError: differences },
  );
  await waitFor(() => expect(document.title).not.toBe(""));
}

it.each([
  ["/", "Hire people your people vouch for."],
  ["/login", "Sign in to your account"],
  ["/signup", "Create Your Account"],
  ["/signup?company_code=code-1", "Create Your Account"],
  ["/forgot-password", "Forgot your password?"],
])("prerenders %s completely and hydrates it without a mismatch", async (path, heading) => {
  await open(path);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(heading);
  await hydrate();
  expect(differences).not.toHaveBeenCalled();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(heading);
});

it.each([
  ["the error of a sign-in with Google", "/login?error=google_failed", null, /Google/],
  ["the notice after a redirect", "/login", { usr: { notice: "Password changed." } }, "Password changed."],
])("shows %s on the prerendered page", async (_, path, state, text) => {
  await open(path);
  window.history.replaceState(state, "", path);
  await hydrate();
  expect(differences).not.toHaveBeenCalled();
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
});

it("keeps what was typed before the app arrived, and sends a form that was submitted before", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/auth/token/", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ code: "invalid", detail: "No." }, { status: 400 });
    }),
  );
  expectConsoleError(/did not accept the form/);
  await open("/login");
  screen.getByLabelText<HTMLInputElement>("Username").value = "hana";
  screen.getByLabelText<HTMLInputElement>("Password").value = "correct horse";
  page.querySelector("form")?.setAttribute(PRESSED_EARLY_ATTRIBUTE, "");
  await hydrate();
  await waitFor(() => expect(sent).toEqual([{ username: "hana", password: "correct horse" }]));
  expect(screen.getByLabelText("Username")).toHaveValue("hana");
  expect(page.querySelector("form")).not.toHaveAttribute(PRESSED_EARLY_ATTRIBUTE);
});
