import { type Browser, type BrowserContext, type ConsoleMessage, expect } from "@playwright/test";

function textOf(message: ConsoleMessage): string {
  const text = message.text();
  if (!text.startsWith("Failed to load")) return text;
  // The browser's own line about a failed request names its status only.
  return `${new URL(message.location().url || "about:blank").pathname}: ${text}`;
}

/**
 * What any page of the browser reports: errors on the console, and exceptions that nobody caught.
 */
export class ConsoleErrors {
  private readonly browser: Browser;
  private readonly seen: string[] = [];
  private readonly expected: RegExp[] = [];
  /** What a failed request adds to the browser's own line about it, which decides. */
  private readonly allowed: RegExp[] = [/^A request failed\./];

  constructor(browser: Browser) {
    this.browser = browser;
    browser.on("context", this.watch);
  }

  private readonly watch = (context: BrowserContext): void => {
    context.on("weberror", (webError) => this.seen.push(String(webError.error())));
    context.on("console", (message) => {
      if (message.type() === "error") this.seen.push(textOf(message));
    });
  };

  /** These errors are part of the test: each of them has to appear. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** These errors may appear. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /**
   * Ends the collection, and fails the test at any other error; one that passed, also at one that
   * did not appear.
   */
  finish({ passed }: { passed: boolean }): void {
    this.browser.off("context", this.watch);
    const known = [...this.expected, ...this.allowed];
    const unexpected = this.seen.filter((text) => !known.some((pattern) => pattern.test(text)));
    expect.soft(unexpected, "unexpected console errors").toEqual([]);
    if (!passed) return;
    const missing = this.expected.filter((pattern) => !this.seen.some((text) => pattern.test(text)));
    expect.soft(missing, "expected console errors that did not appear").toEqual([]);
  }
}
