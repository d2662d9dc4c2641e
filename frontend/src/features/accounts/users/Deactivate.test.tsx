import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeListedUser, makeUser } from "@/shared/testing/factories";
import { pressNotice } from "@/shared/testing/pressNotice";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, list, record } from "@/shared/testing/server";

it("hands a leaver's jobs over in the same dialog, in at most five clicks", async () => {
  const jonas = makeListedUser({ id: 71, firstName: "Jonas", lastName: "Leaver", role: "HIRING_MANAGER" });
  const nadia = makeListedUser({ id: 72, firstName: "Nadia", lastName: "Stays", role: "HIRING_MANAGER" });
  const holdings = { open_jobs: 2, waiting_referrals: 11, own_pending_referrals: 0, connections: 1 };
  const { user } = renderApp("/users", {
    as: makeUser("HR"),
    handlers: [
      list("/users/", [jonas, nadia]),
      list("/departments/", []),
      answer("get", "/users/71/holdings/", holdings),
    ],
  });
  const calls = record("post", "/users/71/deactivate/", { ...jonas, status: "INACTIVE", undoSeconds: 30 });
  const [first] = await screen.findAllByRole("button", { name: /^More actions: Jonas/ });
  let clicks = 2;
  await user.click(first as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Deactivate" }));
  expect(await screen.findByText("Hires for 2 jobs")).toBeVisible();
  expect(screen.getByText("11 referrals wait for their answer")).toBeVisible();
  expect(screen.getByText("1 connection")).toBeVisible();
  clicks += 1;
  await user.click(screen.getByRole("combobox", { name: "Hand the jobs over to" }));
  clicks += 1;
  await user.click(await screen.findByRole("option", { name: "Nadia Stays" }));
  clicks += 1;
  await user.click(screen.getByRole("button", { name: "Deactivate" }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ hand_over_to: 72 }]));
  expect(clicks).toBeLessThanOrEqual(5);
  expect(await screen.findByText("Jonas Leaver deactivated. Nadia Stays now has their jobs.")).toBeVisible();
  const undone = record("post", "/users/71/undo-deactivation/", jonas);
  await pressNotice("Undo Jonas Leaver");
  expect(
    await screen.findByText("Undone. Jonas Leaver is active again, and has to sign in again."),
  ).toBeVisible();
  expect(undone.map(({ body }) => body)).toEqual([{ updatedAt: jonas.updatedAt }]);
});
