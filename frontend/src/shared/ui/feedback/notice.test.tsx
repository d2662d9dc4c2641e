import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NoticeProvider, useNotify } from "./notice";

it("offers an action for as long as it is possible, and does it once", async () => {
  let notify: ReturnType<typeof useNotify> | undefined;
  function Screen() {
    notify = useNotify();
    return null;
  }
  render(
    <NoticeProvider>
      <Screen />
    </NoticeProvider>,
  );
  const undo = vi.fn();
  const action = { label: "Undo", seconds: 30, onClick: undo };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  try {
    act(() => notify?.("Saved.", "success", action));
    fireEvent.click(await screen.findByRole("button", { name: "Undo: Saved." }));
    expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText("Saved.")).not.toBeInTheDocument());

    act(() => notify?.("Saved again.", "success", action));
    fireEvent.mouseEnter(await screen.findByText("Saved again."));
    fireEvent.keyDown(document, { key: "Escape" });
    act(() => void vi.advanceTimersByTime(29_000));
    expect(screen.getByRole("button", { name: "Undo: Saved again." })).toBeVisible();
    act(() => void vi.advanceTimersByTime(2_000));
    await waitFor(() => expect(screen.queryByText("Saved again.")).not.toBeInTheDocument());
    expect(undo).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it("shows a notice that comes in the moment in which the one before ends", async () => {
  let notify: ReturnType<typeof useNotify> | undefined;
  function Screen() {
    notify = useNotify();
    return null;
  }
  render(
    <NoticeProvider>
      <Screen />
    </NoticeProvider>,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  try {
    act(() => notify?.("Job created."));
    expect(await screen.findByText("Job created.")).toBeVisible();
    act(() => {
      notify?.("Job closed.");
      vi.advanceTimersByTime(10_000);
    });
    expect(await screen.findByText("Job closed.")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it("keeps what can still be done about earlier notices, three of them at once", async () => {
  let notify: ReturnType<typeof useNotify> | undefined;
  function Screen() {
    notify = useNotify();
    return null;
  }
  render(
    <NoticeProvider>
      <Screen />
    </NoticeProvider>,
  );
  const undone: string[] = [];
  const decide = (name: string): void =>
    notify?.(`${name}: Reviewing`, "success", {
      label: "Undo",
      seconds: 30,
      onClick: () => void undone.push(name),
    });
  act(() => {
    decide("Ada");
    decide("Grace");
    notify?.("Saved.");
    notify?.("Saved again.");
    decide("Edsger");
  });
  expect(await screen.findByText("Edsger: Reviewing")).toBeVisible();
  expect(screen.queryByText("Saved.")).not.toBeInTheDocument();
  expect(screen.queryByText("Saved again.")).not.toBeInTheDocument();
  act(() => decide("Alan"));
  expect(screen.getByText("Ada: Reviewing")).not.toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Undo: Grace: Reviewing" }));
  await waitFor(() => expect(screen.getByText("Ada: Reviewing")).toBeVisible());
  fireEvent.click(screen.getByRole("button", { name: "Undo: Ada: Reviewing" }));
  expect(undone).toEqual(["Grace", "Ada"]);
  expect(screen.getByText("Alan: Reviewing")).toBeVisible();
});
