import "@testing-library/jest-dom/vitest";
import { i18n } from "@lingui/core";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { checkChangedTexts, stopWatchingTexts, watchChangedTexts } from "./changedTexts";
import { checkConsole, watchConsole } from "./consoleErrors";
import { failUnhandledCalls, server } from "./server";
import { setViewport } from "./viewport";

// The first load of a lazy screen may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

class NothingToObserve implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));

beforeEach(() => {
  // Tests read the English texts of the code, without its catalog.
  i18n.loadAndActivate({ locale: "en", messages: {} });
  document.documentElement.lang = "en";
  watchConsole();
  watchChangedTexts();
  setViewport(1280);
  window.scrollTo = vi.fn();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn();
  window.ResizeObserver ??= NothingToObserve;
  window.IntersectionObserver ??= NothingToObserve as never;
});

afterEach(() => {
  stopWatchingTexts();
  cleanup();
  server.resetHandlers();
  failUnhandledCalls(false);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  checkConsole();
  checkChangedTexts();
});

afterAll(() => server.close());
