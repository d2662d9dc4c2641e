import { expect, vi } from "vitest";

/** Elements have no width in jsdom. */
const IGNORED = /^MUI X Charts: ChartsContainer does not have `width` prop/;

/** Tests of failures look at what the person sees; a request that nothing answers fails on its own. */
const ALWAYS_ALLOWED = /^A request failed\./;

let messages: string[] = [];
let expected: RegExp[] = [];

/**
 * Declares the console errors and warnings that the test causes. It fails if one is missing, or if
 * there is another one.
 */
export function expectConsoleError(...patterns: RegExp[]) {
  expected.push(...patterns);
}

/** Before each test: collects console errors and warnings. */
export function watchConsole() {
  messages = [];
  expected = [];
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      const message = words.join(" ");
      if (!IGNORED.test(message)) messages.push(message);
    });
  }
}

/** After each test: fails on missing or unexpected messages. */
export function checkConsole() {
  const unexpected = messages.filter(
    (message) => ![ALWAYS_ALLOWED, ...expected].some((pattern) => pattern.test(message)),
  );
  const missing = expected.filter((pattern) => !messages.some((message) => pattern.test(message)));
  expect(unexpected, "unexpected console.error or console.warn").toEqual([]);
  expect(missing, "expected on the console, but not seen").toEqual([]);
}
