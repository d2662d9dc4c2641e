import { render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPart } from "@/shared/lazyPart";
import { CHUNK_TIME_LIMIT_MS, ChunkLoadError, loadChunk } from "@/shared/loadChunk";
import { ErrorScreen } from "./ErrorScreen";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("a script chunk", () => {
  it("gets 120 seconds", async () => {
    expect(CHUNK_TIME_LIMIT_MS).toBe(120_000);
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkLoadError);
  });

  it("that does not come shows an error screen with Reload", async () => {
    const Screen = lazyPart(() =>
      Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
    );
    render(
      <ErrorScreen>
        <Suspense>
          <Screen />
        </Suspense>
      </ErrorScreen>,
    );
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This part of the product could not be loaded.",
    );
    expect(screen.getByRole("button", { name: "Reload" })).toBeEnabled();
  });

  it("that was loaded ahead is shown at once, without a loading state", async () => {
    const Screen = lazyPart(async () => () => <p>Here</p>);
    await Screen.preload();
    render(
      <Suspense fallback="Loading...">
        <Screen />
      </Suspense>,
    );
    expect(screen.getByText("Here")).toBeVisible();
  });

  it("that did not come ahead of time is asked for again when it is to be shown", async () => {
    const load = vi.fn<() => Promise<() => ReactNode>>();
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    load.mockResolvedValueOnce(() => <p>Here</p>);
    const Screen = lazyPart(load);
    await Screen.preload();
    // Ahead of time only after a while: a hand that moves over a link asks many times.
    await Screen.preload();
    expect(load).toHaveBeenCalledTimes(1);
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByText("Here")).toBeVisible();
  });

  it("that failed when it was shown is asked for again the next time", async () => {
    const load = vi.fn<() => Promise<() => ReactNode>>();
    load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    load.mockResolvedValueOnce(() => <p>Here</p>);
    const Screen = lazyPart(load);
    const visit = (key: string) => (
      <ErrorScreen key={key}>
        <Suspense>
          <Screen />
        </Suspense>
      </ErrorScreen>
    );
    const { rerender } = render(visit("first"));
    await screen.findByRole("button", { name: "Reload" });
    rerender(<p>Another screen</p>);
    rerender(visit("second"));
    expect(await screen.findByText("Here")).toBeVisible();
  });

  it("that comes is shown", async () => {
    const Screen = lazyPart(async () => () => <p>Here</p>);
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

it("a screen that breaks says so instead of leaving a blank page", async () => {
  render(
    <ErrorScreen>
      <Broken />
    </ErrorScreen>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong on this screen.");
});
