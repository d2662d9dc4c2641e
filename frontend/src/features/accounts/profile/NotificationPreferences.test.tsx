import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { makeUser, PREFERENCES } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

beforeEach(() =>
  server.use(
    list("/auth/sessions/", []),
    answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" }),
  ),
);

const section = async () => within(await screen.findByRole("region", { name: "Notifications" }));
const STATUS = "The status of my referral changes";

it("offers what concerns the role, and saves a choice at once", async () => {
  const { user } = renderApp("/profile", { as: makeUser("EMPLOYEE") });
  const choices = await (await section()).findAllByRole("combobox");
  // Seven kinds, and the time zone.
  expect(choices).toHaveLength(8);
  const CREDIT = "The credit for my referral changes, or HR answers my objection";
  expect((await section()).getByRole("combobox", { name: CREDIT })).toHaveTextContent("Immediately");
  const calls = record("put", "/notification-preferences/", { ...PREFERENCES, referral_status: "daily" });
  await user.click((await section()).getByRole("combobox", { name: STATUS }));
  await user.click(await screen.findByRole("option", { name: "Daily digest" }));
  expect(await screen.findByText("Your choice has been saved.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ referral_status: "daily" });
  expect((await section()).getByRole("combobox", { name: STATUS })).toHaveTextContent("Daily digest");
});

it("goes back to what is stored where a choice could not be saved", async () => {
  const { user } = renderApp("/profile", {
    as: makeUser("EMPLOYEE"),
    handlers: [fail("put", "/notification-preferences/")],
  });
  await user.click(await (await section()).findByRole("combobox", { name: STATUS }));
  await user.click(await screen.findByRole("option", { name: "No email" }));
  expect(await screen.findByText(/^This was not saved: /)).toBeVisible();
  expect((await section()).getByRole("combobox", { name: STATUS })).toHaveTextContent("Immediately");
});

it("keeps a choice that the answer to the next one does not know yet", async () => {
  const { user } = renderApp("/profile", { as: makeUser("EMPLOYEE") });
  const choose = async (kind: string, mode: string): Promise<void> => {
    await user.click(await (await section()).findByRole("combobox", { name: kind }));
    await user.click(await screen.findByRole("option", { name: mode }));
  };
  const JOB = "A job I referred someone to is put on hold, closed or reopened";
  const first = record("put", "/notification-preferences/", { ...PREFERENCES, referral_status: "off" });
  await choose(STATUS, "No email");
  await waitFor(() => expect(first).toHaveLength(1));
  const second = record("put", "/notification-preferences/", { ...PREFERENCES, job_status: "off" });
  await choose(JOB, "No email");
  await waitFor(() => expect(second).toHaveLength(1));
  await screen.findByText("Your choice has been saved.");
  expect((await section()).getByRole("combobox", { name: STATUS })).toHaveTextContent("No email");
  expect((await section()).getByRole("combobox", { name: JOB })).toHaveTextContent("No email");
});

it("saves the time zone of the digest", async () => {
  const { user } = renderApp("/profile", { as: makeUser("HR") });
  const zone = await (await section()).findByRole("combobox", { name: "Your time zone" });
  const calls = record("put", "/notification-preferences/time-zone/", { time_zone: "Asia/Tokyo" });
  await user.selectOptions(zone, "Asia/Tokyo");
  expect(await screen.findByText("Your choice has been saved.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ time_zone: "Asia/Tokyo" });
});

it("mutes asks, and sends suggestions once a week or never", async () => {
  const { user } = renderApp("/profile", { as: makeUser("EMPLOYEE") });
  const calls = record("put", "/notification-preferences/", { ...PREFERENCES, job_ask: "off" });
  await user.click(await (await section()).findByRole("combobox", { name: /asks whether I know someone/ }));
  await user.click(await screen.findByRole("option", { name: "Muted" }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ job_ask: "off" }));
  await user.click((await section()).getByRole("combobox", { name: "I may know someone for an open job" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Once a week",
    "No email",
  ]);
});
