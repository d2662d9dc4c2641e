import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, it, vi } from "vitest";
import { type LazyComponent, lazyComponent } from "@/shared/lazyComponent";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { ChunkBoundary } from "./ChunkBoundary";

/** A component whose chunk loads on the second attempt. */
function loadsAtSecondAttempt(): LazyComponent {
  const load = vi.fn<() => Promise<() => ReactNode>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  load.mockResolvedValue(() => <p>The content</p>);
  return lazyComponent(load);
}

it("a tab whose chunk fails to load shows Retry and keeps the screen", async () => {
  expectConsoleError(/This part of the product could not be loaded/);
  const Tab = loadsAtSecondAttempt();
  render(
    <>
      <h1>The screen</h1>
      <ChunkBoundary>
        <Tab />
      </ChunkBoundary>
    </>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This part of the product could not be loaded. Check your connection and try again.",
  );
  expect(screen.getByRole("heading", { name: "The screen" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("The content")).toBeVisible();
});

it("a tab of a version that is gone from the server offers to load the new one", async () => {
  expectConsoleError(/A new version of Vouch is available/);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 404 }));
  const Tab = loadsAtSecondAttempt();
  render(
    <ChunkBoundary>
      <Tab />
    </ChunkBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "A new version of Vouch is available. Reload the page to use it. What you have not saved is lost then.",
  );
  expect(screen.getByRole("button", { name: "Reload" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
});

function WithDialog({ Dialog }: { Dialog: LazyComponent }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Title" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ChunkBoundary onClose={() => setOpen(false)}>{open && <Dialog />}</ChunkBoundary>
    </>
  );
}

it("a dialog of a version that is gone from the server offers to load the new one", async () => {
  expectConsoleError(/A new version of Vouch is available/);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 404 }));
  const user = userEvent.setup();
  render(<WithDialog Dialog={loadsAtSecondAttempt()} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  const dialog = await screen.findByRole("dialog", { name: /^A new version of Vouch is available\./ });
  expect(within(dialog).getByRole("button", { name: "Reload" })).toBeEnabled();
});

it("a dialog whose chunk fails to load can be closed, and the screen keeps typed text", async () => {
  expectConsoleError(/This part of the product could not be loaded/);
  const user = userEvent.setup();
  render(<WithDialog Dialog={loadsAtSecondAttempt()} />);
  await user.type(screen.getByLabelText("Title"), "Baker");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "This part of the product could not be loaded." });
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByLabelText("Title")).toHaveValue("Baker");
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("The content")).toBeVisible();
});
