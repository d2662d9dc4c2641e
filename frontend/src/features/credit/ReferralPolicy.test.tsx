import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReferralPolicies } from "@/shared/api/types";
import { makePolicy, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail } from "@/shared/testing/server";

const policies = (overrides: Partial<ReferralPolicies> = {}): ReferralPolicies => ({
  current: makePolicy(),
  coming: null,
  versions: null,
  today: "2026-02-01",
  ...overrides,
});

const open = (shown = policies(), role: "EMPLOYEE" | "HIRING_MANAGER" | "HR" = "EMPLOYEE") =>
  renderApp("/referral-policy", {
    as: makeUser(role),
    handlers: [answer("get", "/referral-policy/", shown)],
  });

it.each(["EMPLOYEE", "HIRING_MANAGER", "HR"] as const)(
  "says in sentences what holds, to %s",
  async (role) => {
    open(policies(), role);
    expect(await screen.findByRole("heading", { level: 1, name: "Referral Policy" })).toBeVisible();
    expect(screen.getByText("Who gets the credit for a referral at Acme Robotics")).toBeVisible();
    const inForce = within(await screen.findByRole("region", { name: "In Force" }));
    expect(inForce.getByText("For referrals made since Jan 1, 2026")).toBeVisible();
    expect(inForce.getByRole("listitem")).toHaveTextContent(
      "Whoever refers a person first is credited for them.",
    );
    expect(screen.queryByRole("region", { name: "Coming" })).not.toBeInTheDocument();
  },
);

it("has the company's own words as they are, and its page", async () => {
  const link = "https://intranet.example/referrals";
  open(policies({ current: makePolicy({ paragraph: "Paid <b>after</b> probation.", link }) }));
  expect(await screen.findByText("Paid <b>after</b> probation.")).toBeVisible();
  const page = screen.getByRole("link", { name: link });
  expect(page).toHaveAttribute("href", link);
  expect(page).toHaveAttribute("rel", "noopener noreferrer");
});

it("has the coming version below", async () => {
  const coming = makePolicy({ number: 2, valid_from: "2026-03-01", sentences: ["Nobody waits any more."] });
  open(policies({ coming }));
  const section = within(await screen.findByRole("region", { name: "Coming" }));
  expect(section.getByText("Nobody waits any more.")).toBeVisible();
  expect(
    section.getByText("For referrals made from Mar 1, 2026 on. Earlier ones keep the policy of their day."),
  ).toBeVisible();
});

it("says when it could not be loaded", async () => {
  renderApp("/referral-policy", { as: makeUser("EMPLOYEE"), handlers: [fail("get", "/referral-policy/")] });
  expect(await screen.findByText("The policy could not be loaded: Failure 500")).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});

it("asks superusers to choose a company first", async () => {
  renderApp("/referral-policy", { as: makeUser("SUPERUSER") });
  expect(await screen.findByText("No company chosen")).toBeVisible();
});

it("is found by other words", async () => {
  const { user } = renderApp("/unauthorized", {
    as: makeUser("EMPLOYEE"),
    quiet: true,
    handlers: [answer("get", "/referral-policy/", policies())],
  });
  await screen.findByRole("button", { name: "User menu" });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: "Find anything" }), "credit");
  await user.click(await screen.findByRole("option", { name: /Referral Policy/ }));
  expect(await screen.findByRole("region", { name: "In Force" })).toBeVisible();
  expect(currentPath()).toBe("/referral-policy");
});
