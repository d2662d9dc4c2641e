/** @module-tag slow */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import type { Activity } from "@/shared/api/types";
import { makeActivity, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { api, fail, list, server } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";

const changed = makeActivity({ as_whom: "as superuser viewing as Hana Lee (HR Personnel)" });
const signedIn = makeActivity({
  kind: "SIGN_IN",
  text: "Bo Li signed in with a password",
  browser: "",
  address: "",
});

const show = (path = "/activity", rows: Activity[] = [changed, signedIn], role: "HR" | "SUPERUSER" = "HR") =>
  renderApp(path, {
    as: makeUser(role),
    handlers: [
      list("/activity/", rows, (row, query) => !query.get("kind") || row.kind === query.get("kind")),
    ],
  });

it("shows who did what, in whose place, when and from where", async () => {
  show();
  const rows = within(await screen.findByRole("list", { name: "Activity" }));
  await rows.findByRole("link", { name: "Chidi Abiola" });
  const [first, second] = rows.getAllByRole("listitem");
  expect(first).toHaveTextContent(changed.text);
  expect(first).toHaveTextContent(
    /· as superuser viewing as Hana Lee \(HR Personnel\) · Chrome on Linux · from 203.0.113.7/,
  );
  expect(first).not.toHaveTextContent("Acme Robotics");
  expect(second).not.toHaveTextContent("from ");
});

it("links what an entry is about, where that has a screen", async () => {
  show("/activity", [
    changed,
    makeActivity({
      object_type: "job",
      object_id: 7,
      object_name: "Chef",
      text: "Bo Li opened the job Chef",
    }),
    makeActivity({ object_type: "company", object_name: "Acme", text: "Bo Li changed the company" }),
    makeActivity({ object_name: "", text: "Bo Li added a connection", object_type: "connection" }),
  ]);
  const rows = within(await screen.findByRole("list", { name: "Activity" }));
  expect(await rows.findByRole("link", { name: "Chidi Abiola" })).toHaveAttribute("href", "/referrals/5");
  expect(rows.getByRole("link", { name: "Chef" })).toHaveAttribute("href", "/all-jobs/view/7");
  expect(rows.getAllByRole("link")).toHaveLength(2);
});

it("names the company if a superuser sees all companies", async () => {
  show("/activity", [changed], "SUPERUSER");
  expect(await screen.findByText(/Acme Robotics · Chrome on Linux/)).toBeVisible();
  expect(screen.getByText(/^Who did what, in every company/)).toBeVisible();
});

it("keeps the filters in the URL and sends them to the server", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("combobox", { name: "Type" }));
  await user.click(screen.getByRole("option", { name: "Sign-ins" }));
  await waitFor(() => expect(screen.queryByText("Chidi Abiola")).not.toBeInTheDocument());
  expect(screen.getByText(signedIn.text)).toBeVisible();
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-02-01" } });
  typeAtOnce(screen.getByRole("searchbox", { name: "Search by person" }), "bo");
  await waitFor(() => expect(currentPath()).toBe("/activity?kind=SIGN_IN&since=2026-02-01&search=bo"));
});

it("reads the filters from the URL, and ignores invalid ones", async () => {
  const asked: string[] = [];
  server.use(
    http.get(api("/activity/"), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([], { headers: { "X-Total-Count": "0" } });
    }),
  );
  renderApp("/activity?kind=JOBS&since=2026-02-01&until=soon", { as: makeUser("HR") });
  expect(await screen.findByText("No matches")).toBeVisible();
  expect(asked[0]).toContain("kind=JOBS&since=2026-02-01&limit=10&offset=0");
});

it("shows an empty state", async () => {
  show("/activity", []);
  expect(await screen.findByText("No activity yet")).toBeVisible();
});

it("shows an error with Retry", async () => {
  const { user } = renderApp("/activity", { as: makeUser("HR"), handlers: [fail("get", "/activity/", 500)] });
  expect(await screen.findByText("Error fetching activity: Failure 500")).toBeVisible();
  server.use(list("/activity/", [changed]));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Chidi Abiola")).toBeVisible();
});

it("downloads a file with the same filters", async () => {
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { user } = show("/activity?kind=SIGN_IN");
  const asked: string[] = [];
  server.use(
    http.get(api("/activity/export/"), ({ request }) => {
      asked.push(new URL(request.url).search);
      const disposition = 'attachment; filename="activity-2026-02-01.csv"';
      return new HttpResponse("a,b", {
        headers: { "Content-Type": "text/csv", "Content-Disposition": disposition },
      });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("activity-2026-02-01.csv was downloaded.")).toBeVisible();
  expect(asked).toEqual([expect.stringContaining("kind=SIGN_IN")]);
  expect(clicked).toHaveBeenCalledOnce();

  await user.click(screen.getByRole("button", { name: "Separator of the file" }));
  await user.click(await screen.findByRole("menuitemradio", { name: /^Semicolon/ }));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(asked[1]).toMatch(/&separator=semicolon$/));
  localStorage.removeItem("csv-separator");
});

it("is not accessible to employees", async () => {
  renderApp("/activity", { as: makeUser("EMPLOYEE"), quiet: true });
  await waitFor(() => expect(currentPath()).toBe("/unauthorized"));
});
