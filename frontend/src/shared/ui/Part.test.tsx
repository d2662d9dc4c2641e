import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { type LazyPart, lazyPart } from "../lazyPart";
import { Part } from "./Part";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** A part whose script comes with the second attempt. */
function secondTimeLucky(): LazyPart {
  const load = vi.fn<() => Promise<() => ReactNode>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  load.mockResolvedValue(() => <p>The part</p>);
  return lazyPart(load);
}

it("a tab that does not come leaves the screen, and comes with Retry", async () => {
  const Tab = secondTimeLucky();
  render(
    <>
      <h1>The screen</h1>
      <Part>
        <Tab />
      </Part>
    </>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This part of the product could not be loaded. Check your connection and try again.",
  );
  expect(screen.getByRole("heading", { name: "The screen" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("The part")).toBeVisible();
});

function WithDialog({ Dialog }: { Dialog: LazyPart }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Title" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Part onClose={() => setOpen(false)}>{open && <Dialog />}</Part>
    </>
  );
}

it("a dialog that does not come says so and can be closed; nothing typed beside it is lost", async () => {
  const user = userEvent.setup();
  render(<WithDialog Dialog={secondTimeLucky()} />);
  await user.type(screen.getByLabelText("Title"), "Baker");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog", { name: "This part of the product could not be loaded." });
  await user.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByLabelText("Title")).toHaveValue("Baker");
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("The part")).toBeVisible();
});
