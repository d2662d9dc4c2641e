/** @module-tag slow */
import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { stopWatchingTexts } from "@/shared/testing/changedTexts";
import {
  countReferrals,
  makeAllowed,
  makeConnection,
  makeJob,
  makeReferral,
  makeUser,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, list, server } from "@/shared/testing/server";
import { isAllowed, ROUTES, SIGNED_IN_ROUTES } from "./routes";
// Imported here, so that no test waits for the chunks.
import "@/features/connections/ConnectionList";
import "@/features/referrals/ReferralScreen";
import "@/features/referrals/thread/MessageForm";
import "./shell/SignedInLayout";

/** Does what a browser's translation does, without changing a word. */
const SIMULATION = readFileSync("src/shared/testing/translatePage.js", "utf8");

let stop: () => void;

beforeEach(() => {
  // The simulation itself changes texts.
  stopWatchingTexts();
  const observers: MutationObserver[] = [];
  class Observer extends MutationObserver {
    constructor(callback: MutationCallback) {
      super(callback);
      observers.push(this);
    }
  }
  const start = new Function("MutationObserver", SIMULATION);
  start(Observer);
  stop = () => {
    // It goes on observing whenever a page has been translated.
    for (const observer of observers) {
      observer.observe = () => undefined;
      observer.disconnect();
    }
  };
});
afterEach(() => stop());

const isTranslated = (element: HTMLElement): void =>
  expect(element.querySelector("font font")).not.toBeNull();

describe("in a translated page", () => {
  it("a message's button says to whom it sends", async () => {
    const referral = makeReferral({ id: 5, allowed: makeAllowed({ set_status: true, write: true }) });
    const { user } = renderApp("/referrals/5", {
      as: makeUser("HIRING_MANAGER", { id: 3 }),
      handlers: [answer("get", "/referrals/5/", referral), answer("get", "/referrals/5/messages/", [])],
    });
    const send = await screen.findByRole("button", { name: "Send to Reviewers" });
    await waitFor(() => isTranslated(send));
    await user.click(screen.getByRole("button", { name: `Shared with ${referral.referrer_name}` }));
    expect(await screen.findByRole("button", { name: `Send to ${referral.referrer_name}` })).toBe(send);
    expect(screen.getByLabelText("Shared message")).toBeVisible();
  });

  it("Delete all says what it deletes", async () => {
    const { user } = renderApp("/connections", {
      as: makeUser("EMPLOYEE"),
      handlers: [list("/connections/", [makeConnection()])],
    });
    const button = await screen.findByRole("button", { name: "Delete All..." });
    await waitFor(() => isTranslated(button));
    await user.type(screen.getByLabelText("Search Connections"), "a");
    expect(await screen.findByRole("button", { name: "Delete All That Match..." })).toBe(button);
  });

  it("the list's range follows the page", async () => {
    const { user } = renderApp("/all-referrals", {
      as: makeUser("HR"),
      handlers: [
        list(
          "/referrals/",
          Array.from({ length: 12 }, () => makeReferral()),
        ),
        answer("get", "/referrals/counts/", countReferrals([])),
      ],
    });
    await waitFor(() => expect(screen.getByText("1–10 of 12").tagName).toBe("FONT"));
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    expect(await screen.findByText("11–12 of 12")).toBeVisible();
  });

  it("a closed job says that it can be reopened", async () => {
    const job = makeJob({ id: 9, title: "Backend Engineer" });
    const { user } = renderApp("/all-jobs/view/9", {
      as: makeUser("HR"),
      handlers: [
        answer("get", "/jobs/9/", job),
        list("/jobs/9/referrals/", []),
        answer("put", "/jobs/9/", { ...job, status: "CLOSED" }),
      ],
    });
    const close = await screen.findByRole("button", { name: "Close" });
    await waitFor(() => isTranslated(close));
    server.use(answer("get", "/jobs/9/", { ...job, status: "CLOSED" }));
    await user.click(close);
    expect(await screen.findByText("Backend Engineer is closed.")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Reopen" })).toBe(close);
  });

  const roles: Role[] = ["EMPLOYEE", "HIRING_MANAGER", "HR", "SUPERUSER"];
  /** The dashboard, and each screen that no role before can open. */
  const screensOf = (role: Role) => {
    const before = roles.slice(0, roles.indexOf(role));
    return SIGNED_IN_ROUTES.filter((route) => isAllowed(route, role))
      .filter((route) => route.path === paths.dashboard || !before.some((other) => isAllowed(route, other)))
      .map(({ path }) => path.replace(":id", "1"));
  };

  it.each(roles)("every screen of %s opens, says what failed, and gives way to the next", async (role) => {
    const handlers = [answer("get", "/referrals/counts/", countReferrals([]))];
    for (const path of screensOf(role)) {
      const { user, unmount } = renderApp(path, { as: makeUser(role), handlers, quiet: true });
      const main = await screen.findByRole("main");
      await waitFor(() => isTranslated(main));
      const [retry] = within(main).queryAllByRole("button", { name: "Retry" });
      if (retry) await user.click(retry);
      await user.click(screen.getByRole("link", { name: "Dashboard" }));
      expect(await screen.findByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
      unmount();
    }
  });

  it.each(ROUTES.filter(({ access }) => access).map(({ path }) => path))(
    "the public screen %s says what is missing, and gives way to the sign-in",
    async (path) => {
      const { user } = renderApp(path, { quiet: true });
      const main = await screen.findByRole("main");
      await waitFor(() => isTranslated(main));
      for (const button of within(main).queryAllByRole("button")) {
        if (button.getAttribute("type") === "submit") await user.click(button);
      }
      const [signIn] = screen.queryAllByRole("link", { name: /sign in/i });
      if (signIn) await user.click(signIn);
      // By its name where it is another: the screen before stays until the next one is drawn. The landing page's links
      // load another document.
      const name = signIn && path !== paths.landing ? "Sign in to your account" : undefined;
      expect(await screen.findByRole("heading", { level: 1, name })).toBeVisible();
    },
  );
});
