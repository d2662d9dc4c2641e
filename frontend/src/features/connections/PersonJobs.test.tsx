import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeConnection, makeJob, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { list, record } from "@/shared/testing/server";
// Imported here, so that no test waits for the screen.
import "./ConnectionList";

const ada = makeConnection({ first_name: "Ada", last_name: "Byron" });
const fitting = (id: number, title: string, referred = false) => ({
  job: { id, title, department: "Data", location: "Porto", type: "FULL_TIME" },
  score: 80,
  reasons: [`Same role: ${title.toLowerCase()}`],
  referred,
});
const path = `/connections/${ada.id}/jobs/`;
const show = (rows: ReturnType<typeof fitting>[], jobs = [makeJob({ id: 9, title: "Poet" })]) =>
  renderApp("/connections", {
    as: makeUser("EMPLOYEE"),
    handlers: [list("/connections/", [ada]), list(path, rows), list("/jobs/", jobs)],
  });

it("lists the open jobs that a person may fit, with reasons and links to their refer dialogs", async () => {
  const { user } = show([fitting(4, "Data Engineer"), fitting(5, "Data Analyst", true)]);
  await user.click(await screen.findByRole("button", { name: "Refer Ada Byron" }));
  const dialog = await screen.findByRole("dialog", { name: "Jobs for Ada Byron" });
  expect(await within(dialog).findByText("Same role: data engineer")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "Refer to Data Engineer" })).toHaveAttribute(
    "href",
    `/jobs?refer=4&person=${ada.id}`,
  );
  expect(within(dialog).getByText("Referred")).toBeVisible();
  expect(within(dialog).queryByRole("link", { name: "Refer to Data Analyst" })).not.toBeInTheDocument();
});

it("offers any open job where none seems to fit", async () => {
  const { user } = show([]);
  await user.click(await screen.findByRole("button", { name: "Refer Ada Byron" }));
  expect(await screen.findByText(/^No open job seems to fit/)).toBeVisible();
  const calls = record("get", "/jobs/", [makeJob({ id: 9, title: "Poet" })]);
  await user.click(screen.getByRole("combobox", { name: "Any open job" }));
  await user.click(await screen.findByRole("option", { name: /Poet/ }));
  await waitFor(() => expect(currentPath()).toContain(`/jobs?refer=9&person=${ada.id}`));
  expect(calls[0]?.url.searchParams.get("not_referred")).toBe(String(ada.id));
});
