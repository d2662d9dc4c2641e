import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { failUnhandledCalls, server } from "./server";
import { setViewport } from "./viewport";

// A lazily loaded screen may take its time the first time.
configure({ asyncUtilTimeout: 30_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));

/** What the product or React complained about. A test that expects it gives the console a mock of its own. */
const complaints: unknown[][] = [];

beforeEach(() => {
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...complaint) => void complaints.push(complaint));
  }
  setViewport(1280);
  window.scrollTo = vi.fn();
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  failUnhandledCalls(false);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  expect(complaints.splice(0), "unexpected console.error or console.warn").toEqual([]);
});

afterAll(() => server.close());
