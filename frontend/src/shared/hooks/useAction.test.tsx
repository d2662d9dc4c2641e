import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { SessionProvider } from "@/shared/session/SessionProvider";
import { SessionStore } from "@/shared/session/store";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { NoticePlace, NoticeProvider } from "@/shared/ui/feedback/notice";
import { useAction } from "./useAction";

type Props = { run: (name: string) => Promise<string>; read: () => Promise<number> };

function Greeter({ run, read }: Props) {
  const people = useQuery({ queryKey: ["/users/", {}], queryFn: read });
  const greet = useAction({
    run,
    changes: "user",
    done: (greeting) => greeting,
    failed: (message) => `Not greeted: ${message}`,
  });
  return (
    <>
      <p>{`People: ${people.data}`}</p>
      <button type="button" aria-disabled={greet.busy} onClick={() => greet.start("Ada")}>
        Greet
      </button>
      {greet.error && <p role="alert">{greet.error}</p>}
    </>
  );
}

function setUp(run: Props["run"]) {
  const read = vi.fn<Props["read"]>().mockResolvedValueOnce(1).mockResolvedValue(2);
  render(
    <SessionProvider store={new SessionStore()}>
      <QueryClientProvider client={createQueryClient()}>
        <NoticeProvider>
          <Greeter run={run} read={read} />
          <NoticePlace />
        </NoticeProvider>
      </QueryClientProvider>
    </SessionProvider>,
  );
  return { user: userEvent.setup(), button: screen.getByRole("button", { name: "Greet" }) };
}

describe("useAction", () => {
  it("runs once for a double click, refreshes what it changes and says so", async () => {
    const run = vi.fn(async (name: string) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return `Hello ${name}`;
    });
    const { user, button } = setUp(run);
    expect(await screen.findByText("People: 1")).toBeVisible();
    await user.dblClick(button);
    expect(await screen.findByText("Hello Ada")).toBeVisible();
    expect(screen.getByText("People: 2")).toBeVisible();
    expect(run).toHaveBeenCalledOnce();
  });

  it("says why it failed, and can be tried again", async () => {
    expectConsoleError(/^A request failed\./);
    const run = vi.fn<Props["run"]>().mockRejectedValueOnce(new Error("No voice")).mockResolvedValue("Hello");
    const { user, button } = setUp(run);
    await user.click(button);
    expect(await screen.findByRole("alert")).toHaveTextContent("Not greeted: No voice");
    await user.click(button);
    expect(await screen.findByText("Hello")).toBeVisible();
    expect(screen.queryByText(/Not greeted/)).toBeNull();
  });
});
