import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NoticeProvider, useNotify } from "./notice";

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
