import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CHUNK_TIME_LIMIT_MS, ChunkLoadError, loadChunk } from "@/shared/loadChunk";
import { paths } from "@/shared/paths";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { hold } from "@/shared/testing/server";
import { ROUTES, type ScreenRoute } from "./routes";

const routeOf = (path: string): ScreenRoute => {
  const route = ROUTES.find((one) => one.path === path);
  if (!route) throw new Error(`There is no route ${path}`);
  return route;
};
const NETWORK_ERROR = new TypeError("Failed to fetch dynamically imported module");

describe("a screen's script", () => {
  it("may take 120 seconds", async () => {
    expect(CHUNK_TIME_LIMIT_MS).toBe(120_000);
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkLoadError);
  });

  it("that fails to load shows an error with Reload; navigating away and back loads it again", async () => {
    expectConsoleError(/ChunkLoadError/);
    vi.spyOn(routeOf(paths.notifications), "lazy").mockRejectedValueOnce(NETWORK_ERROR);
    const { user } = renderApp("/notifications", { as: makeUser("HR"), quiet: true });
    expect(await screen.findByText("This part of the product could not be loaded.")).toBeVisible();
    expect(screen.getByText(/^Check your connection and load the page again\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "Reload" })).toBeEnabled();
    // The shell is still there.
    await user.click(screen.getByRole("link", { name: "Dashboard" }));
    expect(await screen.findByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    window.history.back();
    expect(await screen.findByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  });

  it("that is gone from the server after a deployment says that there is a new version", async () => {
    expectConsoleError(/ChunkLoadError/);
    vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 404 }));
    vi.spyOn(routeOf(paths.notifications), "lazy").mockRejectedValueOnce(NETWORK_ERROR);
    renderApp("/notifications", { as: makeUser("HR"), quiet: true });
    expect(await screen.findByText(/^A new version of Vouch is available\./)).toBeVisible();
    expect(screen.queryByText(/Check your connection/)).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Reload" })).toBeEnabled();
  });

  it("leaves the previous screen there while it loads, and says so", async () => {
    let arrive = (): void => undefined;
    const { lazy } = routeOf(paths.profile);
    vi.spyOn(routeOf(paths.profile), "lazy").mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return lazy();
    });
    const { user } = renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
    await user.click(await screen.findByRole("button", { name: "User menu" }));
    await user.click(screen.getByRole("menuitem", { name: "Profile" }));
    expect(await screen.findByRole("status", { name: "Loading..." })).toBeInTheDocument();
    expect(screen.getByText("You do not have access to that page.")).toBeInTheDocument();
    arrive();
    expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    expect(screen.queryByRole("status", { name: "Loading..." })).not.toBeInTheDocument();
  });
});

it("a screen that crashes shows an error instead of a blank page", async () => {
  expectConsoleError(/Error: no/);
  vi.spyOn(routeOf(paths.profile), "lazy").mockResolvedValue((): never => {
    throw new Error("no");
  });
  renderApp("/profile", { as: makeUser("HR"), quiet: true });
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong on this screen.");
  expect(screen.getByRole("alert")).not.toHaveTextContent("Check your connection");
  expect(screen.getByRole("link", { name: "Dashboard" })).toBeVisible();
});

it("the sign-in is shown without waiting for the screen that was asked for", async () => {
  vi.spyOn(routeOf(paths.profile), "lazy").mockReturnValue(new Promise(() => undefined));
  renderApp("/profile");
  expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
  expect(currentPath()).toBe("/login");
});

it("nothing is shown before the server has confirmed the user", async () => {
  renderApp("/unauthorized", { as: makeUser("EMPLOYEE"), quiet: true });
  const { release } = hold("get", "/auth/user/", makeUser("EMPLOYEE"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("main")).not.toBeInTheDocument();
  release();
  await waitFor(() => expect(screen.getByRole("main")).toBeVisible());
});
