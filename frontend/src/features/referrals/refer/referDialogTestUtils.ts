import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { Connection } from "@/shared/api/types";
import { makeConnection, makeJob, makeReferral, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, list } from "@/shared/testing/server";

/** Shared by the tests of the refer dialog: mock API responses and queries for its elements. */
export const JOB = makeJob({ title: "Backend Engineer" });
export const ADA = makeConnection({
  first_name: "Ada",
  last_name: "Byron",
  position: "Engineer",
  company: "Analytical",
});
export const GRACE = makeConnection({
  first_name: "Grace",
  last_name: "Hopper",
  position: "Admiral",
  company: "Navy",
});
export const CREATED = { ...makeReferral({ job_title: JOB.title }), warning: null };

/** Matches names, positions and companies, as the server does. */
const matches = (one: Connection, query: URLSearchParams): boolean =>
  `${one.first_name} ${one.last_name} ${one.position} ${one.company}`
    .toLowerCase()
    .includes((query.get("search") ?? "").toLowerCase());
export const people = list("/connections/", [ADA, GRACE], matches);

export async function openDialog(handlers = [people]) {
  const app = renderApp("/jobs", {
    as: makeUser("EMPLOYEE"),
    handlers: [
      ...handlers,
      list("/jobs/", [JOB]),
      answer("get", "/jobs/facets/", { departments: [], locations: [] }),
      list("/referrals/", []),
    ],
  });
  const button = await screen.findByRole("button", { name: "Refer a Connection" });
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled", "true"));
  await app.user.click(button);
  return { ...app, dialog: await screen.findByRole("dialog") };
}

// By label and text: role queries over the whole app are slow.
export const picker = () => screen.getByLabelText("Search Connections", { selector: "input" });
export const note = () => screen.getByLabelText("Referral Note");
/** The button around its label. */
export const submit = () => screen.getByText("Submit Referral").parentElement as HTMLElement;
export const cancel = () => screen.getByText("Cancel");
export const option = (name: string) => screen.findByText(name);
export const names = () =>
  within(screen.getByRole("listbox"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
