import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { render } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { RequestHandler } from "msw";
import { onTestFinished } from "vitest";
import { App } from "@/app/App";
import { createRouter } from "@/app/router";
import { tokenStore } from "@/shared/api/token";
import type { Account } from "@/shared/api/types";
import { toSessionUser } from "@/shared/session/sessionUser";
import { consumeSsoCallback } from "@/shared/session/ssoCallback";
import { saveUser, saveView, type View } from "@/shared/session/storage";
import { SessionStore } from "@/shared/session/store";
import { ACME, GLOBEX } from "./factories";
import { answer, failUnhandledCalls, list, server } from "./server";

/**
 * Styles go into a detached element: matching their rules in jsdom took half of the tests' time.
 * Styling is checked in the browser.
 */
const unusedStyles = createCache({ key: "css", container: document.createElement("head") });

type Options = {
  /** The signed-in user; nobody if omitted. */
  as?: Account;
  /** A superuser's view. */
  view?: Partial<View>;
  /** Handlers of this test; they precede the session's own. */
  handlers?: RequestHandler[];
  /**
   * For tests that are not about the screen's data: calls without a handler fail without failing
   * the test.
   */
  quiet?: boolean;
  /** The state of the history's entry, as a reload finds it. */
  entry?: unknown;
};

/**
 * Renders the app at a path, as after a reload by this user: `const { user } = renderApp("/jobs", {
 * as: makeUser("EMPLOYEE"), handlers: [list("/jobs/", [makeJob()])] })`.
 */
export function renderApp(
  path: string,
  { as, view, handlers = [], quiet = false, entry = null }: Options = {},
) {
  window.history.pushState(entry, "", path);
  failUnhandledCalls(quiet);
  if (as) {
    saveUser(toSessionUser(as));
    tokenStore.set("test-token");
    server.use(answer("get", "/auth/user/", as), list("/companies/", [ACME, GLOBEX]));
  }
  if (view) saveView({ viewAs: null, viewAsCompany: null, viewAsPerson: null, ...view });
  server.use(...handlers);

  const session = new SessionStore();
  void session.start(consumeSsoCallback());
  const router = createRouter(session);
  onTestFinished(() => {
    router.dispose();
    // What still follows a bulk action reads nothing during the next test.
    const reading = session.queryClient.getQueryCache().getAll();
    for (const observer of reading.flatMap(({ observers }) => observers)) observer.destroy();
  });
  // No style that could prevent clicks is applied.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const app = (
    <CacheProvider value={unusedStyles}>
      <App session={session} router={router} />
    </CacheProvider>
  );
  return { user, session, ...render(app) };
}

/** The current path with its query. */
export const currentPath = (): string => window.location.pathname + window.location.search;
