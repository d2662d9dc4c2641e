import { render, screen, waitFor } from "@testing-library/react";
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
