/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import { makeCompanySettings, makeRejectionReasons, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const stored = makeCompanySettings();
const URL = "/company-settings/";
const bundeslaender = [
  { code: "SN", name: "Sachsen" },
  { code: "BY", name: "Bayern" },
];
const others = [
  list("/departments/", []),
  answer("get", "/webhooks/", []),
  answer("get", "/rejection-reasons/", makeRejectionReasons()),
];
const open = (handlers: RequestHandler[]) =>
  renderApp("/settings", { as: makeUser("HR"), handlers: [...others, ...handlers] });
const save = () => screen.getByRole("button", { name: "Save Settings" });

describe("the region of the public holidays", () => {
  const german = { ...stored, country: "DE", region: "SN" };

  it("is one of the country, by its name, or all of it", async () => {
    open([answer("get", URL, german), answer("get", "/holiday-regions/", bundeslaender)]);
    const region = await screen.findByLabelText("Region");
    expect(region).toHaveDisplayValue("Sachsen");
    const options = within(region).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["The whole country", "Bayern", "Sachsen"]);
  });

  it("is reset with the country, and hidden for countries without regions", async () => {
    const { user } = open([answer("get", URL, german), answer("get", "/holiday-regions/", bundeslaender)]);
    await screen.findByLabelText("Region");
    server.use(answer("get", "/holiday-regions/", []));
    await user.selectOptions(screen.getByLabelText("Public Holidays"), "San Marino");
    await waitFor(() => expect(screen.queryByLabelText("Region")).not.toBeInTheDocument());
    const puts = record("put", URL, { ...german, country: "SM", region: "" });
    await user.click(save());
    expect(await screen.findByText("The settings have been saved.")).toBeVisible();
    expect(puts[0]?.body).toMatchObject({ country: "SM", region: "" });
  });

  it("can be retried after an error", async () => {
    const { user } = open([answer("get", URL, german), fail("get", "/holiday-regions/", 500)]);
    expect(await screen.findByText(/^Failed to load the regions: /)).toBeVisible();
    server.use(answer("get", "/holiday-regions/", bundeslaender));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByLabelText("Region")).toHaveDisplayValue("Sachsen");
  });
});
