import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Role } from "@/shared/api/types";
import { ACME, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record } from "@/shared/testing/server";
import { formatDate } from "@/shared/ui/format";

const LINKS: Record<Role, [string, string][]> = {
  EMPLOYEE: [
    ["Dashboard", "/dashboard"],
    ["Jobs", "/jobs"],
    ["My Referrals", "/my-referrals"],
    ["LinkedIn Connections", "/connections"],
  ],
  HIRING_MANAGER: [
    ["Dashboard", "/dashboard"],
    ["My Jobs", "/my-jobs"],
    ["Job Referrals", "/job-referrals"],
    ["Analytics", "/analytics"],
  ],
  HR: [
    ["Dashboard", "/dashboard"],
    ["All Jobs", "/all-jobs"],
    ["All Referrals", "/all-referrals"],
    ["HR Metrics", "/hr-metrics"],
    ["Reports", "/reports"],
    ["Users", "/users"],
    ["Activity", "/activity"],
    ["Settings", "/settings"],
  ],
  SUPERUSER: [
    ["Dashboard", "/dashboard"],
    ["Companies", "/companies"],
    ["All Jobs", "/all-jobs"],
    ["All Referrals", "/all-referrals"],
    ["HR Metrics", "/hr-metrics"],
    ["Reports", "/reports"],
    ["Users", "/users"],
    ["Activity", "/activity"],
  ],
};

async function openMenu(user: ReturnType<typeof renderApp>["user"]): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "User menu" }));
}

describe("the sidebar", () => {
  it.each(Object.keys(LINKS) as Role[])("has the links of %s", async (role) => {
    renderApp("/unauthorized", { as: makeUser(role), quiet: true });
    const nav = await screen.findByRole("navigation", { name: "Main" });
    const shown = within(nav)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(shown, `LINKS in this file says what ${role} has`).toEqual(LINKS[role]);
  });

  it("opens and closes by the menu button, and by Escape", async () => {
    const { user } = renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
    const button = await screen.findByRole("button", { name: "Menu", hidden: true });
    expect(button).toHaveAttribute("aria-expanded", "false");
    await user.click(button);
    expect(button).toHaveAttribute("aria-expanded", "true");
    await user.click(button);
    expect(button).toHaveAttribute("aria-expanded", "false");
    await user.click(button);
    await user.keyboard("{Escape}");
    expect(button).toHaveAttribute("aria-expanded", "false");
  });
});

describe("the top bar", () => {
  it("shows product, initial, full name and e-mail, and leads to the profile", async () => {
    const { user } = renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
    await openMenu(user);
    expect(screen.getByText("Vouch")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "User menu", hidden: true })).toHaveTextContent("D");
    expect(screen.getByText("Dana Reyes")).toBeVisible();
    expect(screen.getByText("dana@acme.example")).toBeVisible();
    await user.click(screen.getByRole("menuitem", { name: "Profile" }));
    expect(await screen.findByRole("heading", { name: "Profile" })).toBeVisible();
    expect(currentPath()).toBe("/profile");
  });

  it("signs out: clears the storage, revokes the token, and does not remember the path", async () => {
    const calls = record("post", "/auth/logout/", null, 204);
    const { user } = renderApp("/unauthorized", {
      as: makeUser("HR"),
      quiet: true,
    });
    await openMenu(user);
    await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(window.history.state.usr).toBeNull();
    for (const key of ["token", "user", "viewAs", "viewAsCompany"])
      expect(localStorage.getItem(key)).toBeNull();
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it("switches between light and dark, and keeps the choice", async () => {
    const { user } = renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
    await openMenu(user);
    await user.click(screen.getByRole("button", { name: "Dark" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "dark"));
    expect(localStorage.getItem("theme")).toBe("dark");
    await user.click(screen.getByRole("button", { name: "Light" }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute("data-theme", "light"));
  });
});

describe("someone without a company", () => {
  const nobody = { as: makeUser("EMPLOYEE", { company: null }), quiet: true };

  it.each(["code-1", "http://127.0.0.1:8000/signup?company_code=code-1"])(
    "sees whose the code or the link is that HR handed over, and joins: %s",
    async (text) => {
      const { user } = renderApp("/unauthorized", {
        ...nobody,
        handlers: [answer("get", "/auth/join-company/", { id: ACME.id, name: ACME.name })],
      });
      const calls = record("post", "/auth/join-company/", makeUser("EMPLOYEE"));
      const enter = await screen.findByRole("button", { name: "I Have a Code" });
      expect(enter).toHaveAttribute("aria-disabled", "true");
      await user.type(screen.getByLabelText("Company Code"), ` ${text}{Enter}`);
      expect(await screen.findByText(/^You are invited to join Acme Robotics\./)).toBeVisible();
      expect(currentPath()).toBe("/join-company?company_code=code-1");
      await user.click(screen.getByRole("button", { name: "Join Company" }));
      expect(await screen.findByText("You have joined Acme Robotics.")).toBeVisible();
      expect(screen.queryByText("You are not linked to a company yet.")).toBeNull();
      expect(calls.map(({ body }) => body)).toEqual([{ company_code: "code-1" }]);
    },
  );

  it("sees what is wrong with the code", async () => {
    const sentence = 'The company code "x" is not valid. Ask your HR team for a new invitation link.';
    const { user } = renderApp("/unauthorized", {
      ...nobody,
      handlers: [fail("get", "/auth/join-company/", 400, { company_code: [sentence] })],
    });
    await user.type(await screen.findByLabelText("Company Code"), "x{Enter}");
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it("sees a notice, and can resend the confirmation", async () => {
    const { user } = renderApp("/unauthorized", {
      as: makeUser("EMPLOYEE", { company: null }),
      handlers: [answer("post", "/auth/email/resend/", null, 204)],
      quiet: true,
    });
    expect(await screen.findByText("You are not linked to a company yet.")).toBeVisible();
    expect(
      screen.getByText(/^If dana@\S+ is your company's address, follow the link that we emailed to it\./),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Request access" })).toHaveAttribute("href", "/request-access");
    await user.click(screen.getByRole("button", { name: "Send the Confirmation Link Again" }));
    expect(
      await screen.findByText(
        "If your address is not confirmed yet, a confirmation link is on its way to it.",
      ),
    ).toBeVisible();
  });
});

describe("printing", () => {
  it("puts the company and the date first, in light colours, as long as it prints", async () => {
    renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
    const main = await screen.findByRole("main");
    document.documentElement.setAttribute("data-theme", "dark");
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(main.firstElementChild).toHaveTextContent(`${ACME.name}${formatDate(new Date().toISOString())}`);
    expect(document.documentElement).toHaveAttribute("data-theme", "light");
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(main).not.toHaveTextContent(ACME.name);
    expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  });
});
