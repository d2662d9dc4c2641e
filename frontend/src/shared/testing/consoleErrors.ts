import { expect, vi } from "vitest";

/** Nothing has a width in jsdom. */
const ALWAYS_EXPECTED = /^MUI X Charts: ChartsContainer does not have `width` prop/;

let complaints: string[] = [];
let expected: RegExp[] = [];

/** Says which complaints the running test causes. It fails when one of them does not come, or another one does. */
export function expectConsoleError(...patterns: RegExp[]) {
  expected.push(...patterns);
}

/** Before each test: keep what the product and React complain about. */
export function watchConsole() {
  complaints = [];
  expected = [];
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      const complaint = words.join(" ");
      if (!ALWAYS_EXPECTED.test(complaint)) complaints.push(complaint);
    });
  }
}

/** After each test: nothing but what was expected may have been complained about. */
export function checkConsole() {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
  const missing = expected.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)));
  expect(unexpected, "unexpected console.error or console.warn").toEqual([]);
  expect(missing, "expected on the console, but not seen").toEqual([]);
}
