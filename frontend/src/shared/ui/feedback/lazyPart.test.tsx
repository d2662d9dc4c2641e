import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, Suspense, useState } from "react";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { AppTheme } from "@/shared/theme/AppTheme";
import { lazyDialog, lazyPart } from "./lazyPart";

type Props = { onClose: () => void };

function show(Part: ComponentType<Props>) {
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <p>The list</p>
        <button type="button" onClick={() => setOpen((before) => !before)}>
          Board
        </button>
        {open && (
          <Suspense>
            <Part onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    );
  }
  render(
    <AppTheme>
      <QueryClientProvider client={createQueryClient()}>
        <Screen />
      </QueryClientProvider>
    </AppTheme>,
  );
  return { user: userEvent.setup(), button: screen.getByRole("button", { name: "Board" }) };
}

const loading = () =>
  vi
    .fn<() => Promise<ComponentType<Props>>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue(() => <p>The board</p>);

const FAILED = "This part of the product could not be loaded. Check your connection and try again.";

it("a part that cannot be loaded says so in its place, and is loaded again the next time", async () => {
  const { user, button } = show(lazyPart(loading()));
  await user.click(button);
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByText("The list")).toBeVisible();
  await user.click(button);
  await user.click(button);
  expect(await screen.findByText("The board")).toBeVisible();
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
});

it("a dialog that cannot be loaded says so in one that can be closed", async () => {
  const { user, button } = show(lazyDialog(loading()));
  await user.click(button);
  const dialog = await screen.findByRole("dialog", { name: "This could not be opened" });
  expect(dialog).toHaveTextContent(FAILED);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("The list")).toBeVisible();
  await user.click(button);
  expect(await screen.findByText("The board")).toBeVisible();
});

it("after a deployment it offers to reload", async () => {
  const fetching = vi.spyOn(window, "fetch").mockResolvedValue(new Response(null, { status: 404 }));
  const { user, button } = show(lazyPart(loading()));
  await user.click(button);
  expect(await screen.findByText(/^A new version of Vouch is available/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  fetching.mockRestore();
});
