import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";

afterEach(() => document.documentElement.removeAttribute("data-theme"));

it("introduces the product, section by section", async () => {
  renderApp("/");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Hire people your people vouch for.",
  );
  expect(screen.getByText(/Thousands of companies/)).toBeVisible();
  const features = screen.getByRole("region", { name: "Key Features" });
  for (const name of ["LinkedIn Integration", "Job Management", "Referral Tracking"]) {
    expect(within(features).getByRole("heading", { name })).toBeVisible();
  }
  for (const name of ["Employees", "Hiring Managers", "HR Personnel"]) {
    expect(screen.getByRole("heading", { name })).toBeVisible();
  }
  expect(currentPath()).toBe("/");
});

it("shows the product itself, in the scheme that was chosen here or in another tab", async () => {
  applyInitialColorScheme();
  renderApp("/");
  const picture = await screen.findByRole("img", { name: /The referrals of a company in Vouch/ });
  expect(picture).toHaveAttribute("src", expect.stringContaining("wide-light"));
  // Its place is kept while it loads.
  expect(picture).toHaveAttribute("width", "1028");
  expect(picture).toHaveAttribute("height", "590");
  localStorage.setItem("theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  await waitFor(() => expect(picture).toHaveAttribute("src", expect.stringContaining("wide-dark")));
});

it("leads in, by the hero, the call to action and the footer", async () => {
  const { user } = renderApp("/");
  expect(await screen.findByRole("link", { name: "Create your account" })).toHaveAttribute("href", "/signup");
  const links = within(screen.getByRole("navigation", { name: "Quick Links" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "#features",
    "#roles",
    "/login",
    "/signup",
  ]);
  for (const link of links.slice(0, 2)) {
    expect(document.querySelector(link.getAttribute("href") ?? "")).toBeInTheDocument();
  }
  expect(screen.getByRole("link", { name: "hello@vouch.example" })).toHaveAttribute(
    "href",
    "mailto:hello@vouch.example",
  );
  await user.click(screen.getAllByRole("link", { name: "Get started" })[0] as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Create Your Account" })).toBeVisible();
});

it("takes those who are signed in to their dashboard", async () => {
  renderApp("/", { as: makeUser("HR") });
  const links = await screen.findAllByRole("link", { name: "Go to Dashboard" });
  for (const link of links) expect(link).toHaveAttribute("href", "/dashboard");
  expect(screen.queryByRole("link", { name: "Create your account" })).toBeNull();
});
