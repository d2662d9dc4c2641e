import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { makeDepartment, makeJob, makeListedUser, makeUser } from "@/shared/testing/factories";
import type { renderApp } from "@/shared/testing/renderApp";
import { answer, list } from "@/shared/testing/server";

/** Shared by the tests of the job forms: mock API responses and ways to fill in the forms. */
export const hr = makeUser("HR");
export const manager = makeUser("HIRING_MANAGER");
export const JOB = makeJob({
  title: "Backend Engineer",
  hiring_manager: 3,
  hiring_manager_name: "Morgan Lee",
});
export const DEPARTMENTS = [
  makeDepartment({ id: 1, name: "Engineering" }),
  makeDepartment({ id: 2, name: "Data" }),
];
export const departments = list("/departments/", DEPARTMENTS);
const managers = list("/users/", [
  makeListedUser({ id: 3, firstName: "Morgan", lastName: "Lee" }),
  makeListedUser({ id: 4, firstName: "Robin", lastName: "Diaz" }),
]);
export const job = answer("get", `/jobs/${JOB.id}/`, JOB);
export const JOB_FORM_HANDLERS = [
  list("/jobs/", [JOB]),
  answer("get", "/jobs/facets/", { departments: [], locations: [], hiring_managers: [] }),
  list(`/jobs/${JOB.id}/referrals/`, []),
  departments,
  managers,
];

type User = ReturnType<typeof renderApp>["user"];
export const field = (label: string) => screen.getByLabelText(label);
export const select = (label: string) => screen.getByRole("combobox", { name: label });
export const choose = async (user: User, label: string, option: string) => {
  await waitFor(() => expect(select(label)).not.toHaveAttribute("aria-disabled"));
  await user.click(select(label));
  await user.click(await screen.findByRole("option", { name: option }));
};

/** Sets the value at once; other tests type key by key. */
export const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

export async function fillIn(user: User): Promise<void> {
  await screen.findByLabelText("Job Title");
  write("Job Title", "Data Analyst");
  await choose(user, "Department", "Data");
  write("Location", "Porto");
  await choose(user, "Job Type", "Contract");
  write("Job Description", "Find out why.");
  write("Requirements", "SQL");
}
export const FILLED = {
  title: "Data Analyst",
  department: 2,
  location: "Porto",
  type: "CONTRACT",
  salary_range: "",
  description: "Find out why.",
  requirements: "SQL",
  hiring_manager: null,
};
