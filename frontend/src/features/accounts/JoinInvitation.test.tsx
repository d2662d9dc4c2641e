import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ACME, GLOBEX, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record } from "@/shared/testing/server";

const LINK = "/signup?company_code=code%2B1";
const ofAcme = answer("get", "/auth/join-company/", { id: ACME.id, name: ACME.name });
const withoutCompany = makeUser("EMPLOYEE", { company: null });

it("offers to join the company, and does so on a click", async () => {
  const { user } = renderApp(LINK, { as: withoutCompany, handlers: [ofAcme], quiet: true });
  const calls = record("post", "/auth/join-company/", makeUser("EMPLOYEE"));
  expect(
    await screen.findByText(/^You are invited to join Acme Robotics. You are signed in as dana/),
  ).toBeVisible();
  expect(currentPath()).toBe("/join-company?company_code=code%2B1");
  // The form for those who have no invitation.
  expect(screen.queryByText("You are not linked to a company yet.")).toBeNull();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Join Company" }));
  expect(await screen.findByText("You have joined Acme Robotics.")).toBeVisible();
  expect(currentPath()).toBe("/dashboard");
  expect(calls.map(({ body }) => body)).toEqual([{ company_code: "code+1" }]);
});

it.each([
  ["one is in that company", makeUser("HR"), "You are already in Acme Robotics."],
  [
    "one is in another company",
    makeUser("EMPLOYEE", { company: GLOBEX }),
    /^This invitation is to Acme Robotics, and your account belongs to Globex\./,
  ],
  ["one is a superuser", makeUser("SUPERUSER"), /A superuser doesn't belong to a company\.$/],
])("says that %s", async (_why, as, text) => {
  renderApp(LINK, { as, handlers: [ofAcme], quiet: true });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Join/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/dashboard");
});

it("says that the code is not valid", async () => {
  const sentence = 'The company code "code+1" is not valid. Ask your HR team for a new invitation link.';
  const handlers = [fail("get", "/auth/join-company/", 400, { company_code: [sentence] })];
  renderApp(LINK, { as: withoutCompany, handlers, quiet: true });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("shows why joining failed", async () => {
  const sentence = "The company has an account for your address already.";
  const refusal = fail("post", "/auth/join-company/", 409, { code: "account_there", detail: sentence });
  const { user } = renderApp(LINK, { as: withoutCompany, handlers: [ofAcme, refusal], quiet: true });
  await user.click(await screen.findByRole("button", { name: "Join Company" }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("is kept when one signs in instead of signing up", async () => {
  const { user } = renderApp(LINK, {
    handlers: [
      answer("post", "/auth/token/", { token: "t1", user: withoutCompany }),
      answer("get", "/auth/user/", withoutCompany),
      ofAcme,
    ],
    quiet: true,
  });
  await user.click(await screen.findByRole("link", { name: "Sign in instead" }));
  await user.type(await screen.findByLabelText("Username"), "dana");
  await user.type(screen.getByLabelText("Password"), "secret{Enter}");
  expect(await screen.findByRole("button", { name: "Join Company" })).toBeVisible();
});
