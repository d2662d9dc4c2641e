import { render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { describe, expect, it, vi } from "vitest";
import { lazyComponent } from "@/shared/lazyComponent";
import { CHUNK_TIME_LIMIT_MS, ChunkLoadError, loadChunk } from "@/shared/loadChunk";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { ScreenErrorBoundary } from "./ScreenErrorBoundary";

describe("a script chunk", () => {
  it("may take 120 seconds", async () => {
    expect(CHUNK_TIME_LIMIT_MS).toBe(120_000);
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkLoadError);
  });

  it("that fails to load shows an error screen with Reload", async () => {
    expectConsoleError(/ChunkLoadError/);
    const Screen = lazyComponent(() =>
      Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
    );
    render(
      <ScreenErrorBoundary>
        <Suspense>
          <Screen />
        </Suspense>
      </ScreenErrorBoundary>,
    );
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This part of the product could not be loaded.",
    );
    expect(screen.getByRole("button", { name: "Reload" })).toBeEnabled();
  });

  it("that was preloaded is shown at once, without a loading state", async () => {
    const Screen = lazyComponent(async () => () => <p>Here</p>);
    await Screen.preload();
    render(
      <Suspense fallback="Loading...">
        <Screen />
      </Suspense>,
    );
    expect(screen.getByText("Here")).toBeVisible();
  });

  it("whose preload failed is loaded again when it is rendered", async () => {
    const load = vi.fn<() => Promise<() => ReactNode>>();
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    load.mockResolvedValueOnce(() => <p>Here</p>);
    const Screen = lazyComponent(load);
    await Screen.preload();
    // A failed preload is not retried at once: hovering a link triggers many preloads.
    await Screen.preload();
    expect(load).toHaveBeenCalledTimes(1);
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByText("Here")).toBeVisible();
  });

  it("that failed is loaded again the next time", async () => {
    expectConsoleError(/ChunkLoadError/);
    const load = vi.fn<() => Promise<() => ReactNode>>();
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    load.mockResolvedValueOnce(() => <p>Here</p>);
    const Screen = lazyComponent(load);
    const visit = (key: string) => (
      <ScreenErrorBoundary key={key}>
        <Suspense>
          <Screen />
        </Suspense>
      </ScreenErrorBoundary>
    );
    const { rerender } = render(visit("first"));
    await screen.findByRole("button", { name: "Reload" });
    rerender(<p>Another screen</p>);
    rerender(visit("second"));
    expect(await screen.findByText("Here")).toBeVisible();
  });

  it("that loads is shown", async () => {
    const Screen = lazyComponent(async () => () => <p>Here</p>);
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByText("Here")).toBeVisible();
  });
});

function Broken(): never {
  throw new Error("no");
}

it("a screen that crashes shows an error instead of a blank page", async () => {
  expectConsoleError(/Error: no/);
  render(
    <ScreenErrorBoundary>
      <Broken />
    </ScreenErrorBoundary>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong on this screen.");
});
