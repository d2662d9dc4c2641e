/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, record, server, unreachable } from "@/shared/testing/server";

const LINK = "http://127.0.0.1:8000/reset-password?uid=a&token=b";
const RESULT = { username: "nia.okoro", invitation_url: LINK, company: { id: 9, name: "Harbour & Finch" } };
const FIGURES = {
  totalCompanies: 2,
  avgConnectionsPerCompany: 10,
  totalOpenJobs: 3,
  totalReferrals: 4,
  totalInterviewing: 1,
  totalPlacements: 1,
};
const DONE =
  'Successfully onboarded company "Harbour & Finch" with HR admin "Nia Okoro". Username: nia.okoro';
const FIELDS = [
  "Company Name",
  "Company Website",
  "Company Description",
  "HR First Name",
  "HR Last Name",
  "HR Email",
];
const REQUIRED = { "Company Name": "Harbour & Finch", "HR First Name": "Nia", "HR Last Name": "Okoro" };

type User = ReturnType<typeof renderApp>["user"];

async function openForm(): Promise<{ user: User; form: HTMLElement }> {
  const { user } = renderApp("/dashboard", {
    as: makeUser("SUPERUSER"),
    handlers: [answer("get", "/platform-metrics/", FIGURES)],
  });
  await user.click(await screen.findByRole("button", { name: "Onboard New Company" }));
  return { user, form: await screen.findByRole("region", { name: "Onboard New Company" }) };
}

async function fillIn(user: User, form: HTMLElement, except?: string): Promise<void> {
  const values = { ...REQUIRED, "HR Email": "nia@harbourfinch.example" };
  for (const [label, value] of Object.entries(values)) {
    if (label !== except) await user.type(within(form).getByLabelText(label), value);
  }
}

const submit = (user: User) => user.click(screen.getByRole("button", { name: "Onboard Company" }));

describe("onboarding a company", () => {
  it("submits, shows the result and clears the form", async () => {
    const calls = record("post", "/onboard-company/", RESULT, 201);
    const { user, form } = await openForm();
    await fillIn(user, form);
    await user.type(within(form).getByLabelText("Company Website"), " www.harbourfinch.example ");
    const companies = record("get", "/companies/", []);
    const figures = record("get", "/platform-metrics/", FIGURES);
    await submit(user);

    expect(await screen.findByText(DONE)).toBeVisible();
    expect(calls[0]?.body).toEqual({
      company_name: "Harbour & Finch",
      company_website: "www.harbourfinch.example",
      company_description: "",
      hr_first_name: "Nia",
      hr_last_name: "Okoro",
      hr_email: "nia@harbourfinch.example",
    });
    for (const label of FIELDS) expect(within(form).getByLabelText(label)).toHaveValue("");
    await waitFor(() => expect(companies).toHaveLength(1));
    await waitFor(() => expect(figures).toHaveLength(1));
  });

  it("shows the invitation link and copies it", async () => {
    const { user, form } = await openForm();
    record("post", "/onboard-company/", RESULT, 201);
    await fillIn(user, form);
    await submit(user);
    expect(await screen.findByLabelText("Invitation link")).toHaveValue(LINK);
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  it("leads on to the product as the new company's HR sees it", async () => {
    const { user, form } = await openForm();
    record("post", "/onboard-company/", RESULT, 201);
    await fillIn(user, form);
    await submit(user);
    await user.click(await screen.findByRole("button", { name: "View as HR of Harbour & Finch" }));
    expect(await screen.findByText(/HR.* at Harbour & Finch/)).toBeVisible();
    expect(JSON.parse(localStorage.getItem("viewAsCompany") ?? "null")).toMatchObject(RESULT.company);
  });

  it("selects the link where the browser refuses the clipboard", async () => {
    const { user, form } = await openForm();
    record("post", "/onboard-company/", RESULT, 201);
    await fillIn(user, form);
    await submit(user);
    const link = await screen.findByLabelText<HTMLInputElement>("Invitation link");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Press Ctrl+C")).toBeVisible();
    expect(link.selectionEnd).toBe(LINK.length);
  });

  it.each(["Company Name", "HR First Name", "HR Last Name", "HR Email"])("asks for %s", async (label) => {
    const calls = record("post", "/onboard-company/", RESULT, 201);
    const { user, form } = await openForm();
    await fillIn(user, form, label);
    await user.type(within(form).getByLabelText(label), "  ");
    await submit(user);
    expect(await within(form).findByRole("alert")).toHaveTextContent("Please fill in all required fields");
    expect(within(form).getByLabelText(label)).toHaveFocus();
    expect(within(form).getByLabelText(label)).toBeInvalid();
    expect(calls).toHaveLength(0);
  });

  it("shows the server's message, and its error beside the field", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const taken = 'A company named "Harbour & Finch" exists already.';
    const { user, form } = await openForm();
    record("post", "/onboard-company/", { error: taken, company_name: [taken] }, 400);
    await fillIn(user, form);
    await submit(user);
    expect(await within(form).findByRole("alert")).toHaveTextContent(taken);
    const name = within(form).getByLabelText("Company Name");
    expect(name).toHaveAccessibleDescription(taken);
    expect(name).toHaveFocus();
    expect(name).toHaveValue("Harbour & Finch");
  });

  it.each([
    ["no network", unreachable("post", "/onboard-company/")],
    ["an answer without a text", fail("post", "/onboard-company/", 500, {})],
  ])("says 'Error onboarding company' after %s", async (_case, handler) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user, form } = await openForm();
    server.use(handler);
    await fillIn(user, form);
    await submit(user);
    expect(await within(form).findByRole("alert")).toHaveTextContent("Error onboarding company");
    expect(within(form).getByLabelText("HR Email")).toHaveValue("nia@harbourfinch.example");
  });

  it("submits once on a double click", async () => {
    let calls = 0;
    const { user, form } = await openForm();
    server.use(
      http.post(api("/onboard-company/"), async () => {
        calls += 1;
        return HttpResponse.json(RESULT, { status: 201 });
      }),
    );
    await fillIn(user, form);
    doubleClick(screen.getByRole("button", { name: "Onboard Company" }));
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(calls).toBe(1);
  });
});
