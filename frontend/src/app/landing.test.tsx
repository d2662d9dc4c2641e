import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";

afterEach(() => document.documentElement.removeAttribute("data-theme"));

it("shows all sections", async () => {
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

it("shows a screenshot for each colour scheme", async () => {
  renderApp("/");
  const pictures = await screen.findAllByRole("img", { name: /The referrals of a company in Vouch/ });
  expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual([
    expect.stringContaining("wide-light"),
    expect.stringContaining("wide-dark"),
  ]);
  for (const picture of pictures) {
    // What CSS hides is not loaded, and the place is kept while it loads.
    expect(picture).toHaveAttribute("loading", "lazy");
    expect(picture).toHaveAttribute("width", "1028");
    expect(picture).toHaveAttribute("height", "590");
  }
});

it("follows the colour scheme selected here or in another tab", () => {
  applyInitialColorScheme();
  expect(document.documentElement).toHaveAttribute("data-theme", "light");
  localStorage.setItem("theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
});

it("links to sign-up and sign-in from the hero, the call to action and the footer", async () => {
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

it("links to the dashboard if signed in", async () => {
  renderApp("/", { as: makeUser("HR") });
  const links = await screen.findAllByRole("link", { name: "Go to Dashboard" });
  for (const link of links) expect(link).toHaveAttribute("href", "/dashboard");
  expect(screen.queryByRole("link", { name: "Create your account" })).toBeNull();
});
