import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { makeFunnel, makeUser, PREFERENCES } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, server } from "@/shared/testing/server";
import { metricsHandlers } from "./testUtils";

/** Mocks the funnel, and records with which query it was asked for. */
function recordFunnel() {
  const asked: URLSearchParams[] = [];
  const handler = http.get(api("/hr-metrics/funnel/"), ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return HttpResponse.json(makeFunnel());
  });
  return { asked, handler };
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("every figure of the funnel opens its rows, and says how it is computed", async () => {
  renderApp("/hr-metrics?period=lastQuarter", { as: makeUser("HR"), handlers: metricsHandlers() });
  const funnel = await region("Funnel");
  const made = "created_from=2026-01-01&created_to=2026-03-31";
  const link = async (name: string) => (await funnel.findByRole("link", { name })).getAttribute("href");
  expect(await link("Referred: 10")).toBe(`/all-referrals?${made}`);
  expect(await link("Reviewing or further: 6")).toBe(`/all-referrals?reached=REVIEWING&${made}`);
  expect(await link("2 rejected from here: Reviewing or further")).toBe(
    `/all-referrals?left_from=REVIEWING&${made}`,
  );
  expect(await link("Hired in this period: 2")).toBe(
    "/all-referrals?hired_from=2026-01-01&hired_to=2026-03-31",
  );
  expect(funnel.getByText(/60.0%, previous period: 6 \(75.0%\)/)).toBeVisible();
  expect(funnel.getByText(/2.5 days until the next step/)).toBeVisible();
  expect(funnel.getByText(/Counts referrals made in this period that ever reached the step/)).toBeVisible();
});

test("the period is in the address, and so are group and order", async () => {
  const { asked, handler } = recordFunnel();
  const { user } = renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [handler, ...metricsHandlers()],
  });
  await user.click(await screen.findByRole("combobox", { name: "Period" }));
  await user.click(await screen.findByRole("option", { name: "Last quarter" }));
  await waitFor(() => expect(asked.at(-1)?.get("period")).toBe("lastQuarter"));
  await user.click(screen.getByRole("button", { name: "Referrers" }));
  await waitFor(() => expect(asked.at(-1)?.get("by")).toBe("referrer"));
  await user.click(await screen.findByRole("button", { name: "Ever Hired" }));
  await waitFor(() => expect(asked.at(-1)?.get("ordering")).toBe("hired"));
  expect(currentPath()).toBe("/hr-metrics?period=lastQuarter&by=referrer&sort=hired");
});

test("a custom period counts once both days are chosen", async () => {
  const { asked, handler } = recordFunnel();
  renderApp("/hr-metrics?period=custom&since=2026-02-01", {
    as: makeUser("HR"),
    handlers: [handler, ...metricsHandlers()],
  });
  expect(await screen.findByLabelText("From")).toHaveValue("2026-02-01");
  await waitFor(() => expect(asked.at(-1)?.get("period")).toBe("last12Months"));
});

test("groups show who was hired in the period, with links to them", async () => {
  renderApp("/hr-metrics?period=lastQuarter", { as: makeUser("HR"), handlers: metricsHandlers() });
  const groups = await region("Referrals and hires by group");
  expect(await groups.findByRole("link", { name: "Engineering, Hired in this period: 2" })).toHaveAttribute(
    "href",
    "/all-referrals?department=Engineering&hired_from=2026-01-01&hired_to=2026-03-31",
  );
  expect(groups.getByRole("link", { name: "Unknown Department, Referrals: 3" })).toHaveAttribute(
    "href",
    "/all-referrals?without=department&created_from=2026-01-01&created_to=2026-03-31",
  );
});

test("a manager sees the funnel of their own jobs, by job", async () => {
  const { asked, handler } = recordFunnel();
  renderApp("/analytics", { as: makeUser("HIRING_MANAGER"), handlers: [handler, ...metricsHandlers()] });
  const funnel = await region("Funnel");
  expect(await funnel.findByRole("link", { name: "Referred: 10" })).toHaveAttribute(
    "href",
    "/job-referrals?created_from=2026-01-01&created_to=2026-03-31",
  );
  expect(asked.at(-1)?.get("by")).toBe("job");
  expect(screen.getByRole("link", { name: "Analytics" })).toHaveAttribute("href", "/analytics");
  expect(screen.queryByRole("link", { name: "One-Page Summary" })).not.toBeInTheDocument();
});

test("a funnel that fails to load can be retried", async () => {
  const { user } = renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [fail("get", "/hr-metrics/funnel/"), ...metricsHandlers()],
  });
  const banner = await screen.findByRole("alert");
  server.use(...metricsHandlers());
  await user.click(within(banner).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Referred: 10" })).toBeVisible();
});

test("the summary has the figures on one page, and HR chooses to get it by mail", async () => {
  const saved: unknown[] = [];
  const { user } = renderApp("/hr-metrics/summary?period=lastQuarter", {
    as: makeUser("HR"),
    handlers: [
      answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" }),
      http.put(api("/notification-preferences/"), async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json({ ...PREFERENCES, figures: "weekly" });
      }),
      ...metricsHandlers(),
    ],
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Management Summary" })).toBeVisible();
  expect(await screen.findByRole("table", { name: "Departments" })).toBeVisible();
  expect(await screen.findByRole("table", { name: "Top Referrers" })).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Send me these figures" }));
  await user.click(await screen.findByRole("option", { name: "Once a week" }));
  await waitFor(() => expect(saved).toEqual([{ figures: "weekly" }]));
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Send me these figures" })).toHaveTextContent("Once a week"),
  );
});
