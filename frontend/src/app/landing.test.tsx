import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderLandings } from "./prerender";

const landings = await renderLandings();

it("is there in both languages, without scripts", () => {
  expect(landings.map(({ language }) => language)).toEqual(["en", "de"]);
  for (const { content } of landings) expect(content).not.toMatch(/<script| on\w+="|javascript:/);
  expect(landings[1]?.content).toContain("Die wichtigsten Funktionen");
});

describe.each(landings)("in $language", ({ language, content }) => {
  beforeEach(() => {
    document.body.innerHTML = content;
    return () => {
      document.body.innerHTML = "";
    };
  });

  it("shows a screenshot in its language and the system's colour scheme", () => {
    const picture = screen.getByRole("img");
    expect(picture).toHaveAccessibleName(/Vouch/);
    const shown = [...(picture.parentElement?.children ?? [])].map((one) => one.getAttribute("srcset"));
    expect(shown).toEqual(
      ["narrow-dark", "narrow-light", "wide-dark", "wide-light"].map((name) =>
        expect.stringContaining(`pictures/${language}/${name}`),
      ),
    );
    // Their place is kept while they load.
    expect(picture).toHaveAttribute("width", "1028");
    expect(picture).toHaveAttribute("height", "590");
  });

  it("gives four reasons to believe it", () => {
    expect(within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem")).toHaveLength(4);
  });

  it("links to the request for access, sign-up, sign-in and the other language", () => {
    const quick = within(screen.getByRole("navigation")).getAllByRole("link");
    const other = language === "en" ? "de" : "en";
    expect(quick.map((link) => link.getAttribute("href"))).toEqual([
      "#features",
      "#roles",
      "/login",
      "/signup",
      `/?lang=${other}`,
    ]);
    expect(quick.at(-1)).toHaveAttribute("lang", other);
    for (const link of quick.slice(0, 2)) {
      expect(document.querySelector(link.getAttribute("href") ?? "")).toBeInTheDocument();
    }
    const main = within(screen.getByRole("main")).getAllByRole("link");
    const both = ["/request-access", "/signup"];
    expect(main.map((link) => link.getAttribute("href"))).toEqual([...both, ...both]);
    const banner = within(screen.getByRole("banner")).getAllByRole("link");
    expect(banner.map((link) => link.getAttribute("href"))).toEqual(["/", "/request-access", "/login"]);
    expect(screen.getByRole("link", { name: "hello@vouch.example" })).toHaveAttribute(
      "href",
      "mailto:hello@vouch.example",
    );
  });
});

it("has the prescribed words in English", () => {
  document.body.innerHTML = landings[0]?.content ?? "";
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Hire people your people vouch for.");
  expect(screen.getByText(/Thousands of companies/)).toBeVisible();
  const features = screen.getByRole("region", { name: "Key Features" });
  for (const name of ["LinkedIn Integration", "Job Management", "Referral Tracking"]) {
    expect(within(features).getByRole("heading", { name })).toBeVisible();
  }
  for (const name of ["Employees", "Hiring Managers", "HR Personnel"]) {
    expect(screen.getByRole("heading", { name })).toBeVisible();
  }
  document.body.innerHTML = "";
});
