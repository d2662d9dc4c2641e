/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeCompanySettings, makeUser, makeWebhook, makeWebhookDelivery } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const hr = makeUser("HR");
const webhook = makeWebhook({ id: 1, kinds: ["referral.created"] });
const SECRET = "whsec_dGhlIHNlY3JldA==";
const base = [
  answer("get", "/company-settings/", makeCompanySettings()),
  list("/departments/", []),
  answer("get", "/webhook-kinds/", [
    { kind: "referral.created", name: "A referral is made" },
    { kind: "job.created", name: "A job is opened" },
  ]),
];

describe("the section on the settings", () => {
  const open = (...handlers: RequestHandler[]) =>
    renderApp("/settings", { as: hr, handlers: [...base, ...handlers] });

  it("shows each webhook with its state, and without the path of its URL", async () => {
    const failing = makeWebhook({ name: "Old", shape: "SLACK", failing_since: "2026-01-10T09:00:00Z" });
    open(answer("get", "/webhooks/", [webhook, failing, makeWebhook({ name: "Rest", enabled: false })]));
    const items = within(await screen.findByRole("list", { name: "Webhooks" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "#hiringOnJSON, signed · hooks.example.com · 1 eventDeliveriesEdit",
      "OldFailingSlack · hooks.example.com · 1 eventDeliveriesEdit",
      "RestOffJSON, signed · hooks.example.com · 1 eventDeliveriesEdit",
    ]);
    expect(screen.getByRole("link", { name: "Deliveries of #hiring" })).toHaveAttribute(
      "href",
      "/settings/webhooks/1",
    );
  });

  it("adds one, and shows its secret once", async () => {
    const { user } = open(answer("get", "/webhooks/", []));
    expect(await screen.findByText("No webhooks yet")).toBeVisible();
    const posts = record("post", "/webhooks/", { id: 1, secret: SECRET }, 201);
    await user.click(screen.getByRole("button", { name: "Add Webhook" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a webhook" }));
    const add = dialog.getByRole("button", { name: "Add Webhook" });
    await dialog.findByLabelText("A job is opened");
    await user.click(add);
    expect(await dialog.findByText("Select at least one event")).toBeVisible();
    expect(dialog.getByLabelText("Name")).toHaveFocus();
    expect(posts).toHaveLength(0);
    await user.type(dialog.getByLabelText("Name"), "Ours");
    await user.type(dialog.getByLabelText("URL"), "https://hooks.example.com/x");
    await user.click(dialog.getByLabelText("A job is opened"));
    server.use(answer("get", "/webhooks/", [webhook]));
    await user.click(add);
    const shown = within(await screen.findByRole("dialog", { name: "Signing secret" }));
    expect(shown.getByLabelText("Secret")).toHaveValue(SECRET);
    await user.click(shown.getByRole("button", { name: "Done" }));
    expect(posts[0]?.body).toEqual({
      name: "Ours",
      address: "https://hooks.example.com/x",
      shape: "JSON",
      kinds: ["job.created"],
      with_personal_data: false,
      enabled: true,
    });
    expect(await screen.findByRole("list", { name: "Webhooks" })).toBeVisible();
    expect(screen.queryByDisplayValue(SECRET)).not.toBeInTheDocument();
  });

  it("shows beside the URL why it is rejected", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const refusal = { address: ["intern.example was not found on the internet. Check the address."] };
    const { user } = open(answer("get", "/webhooks/", [webhook]), fail("put", "/webhooks/1/", 400, refusal));
    await user.click(await screen.findByRole("button", { name: "Edit #hiring" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit #hiring" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/was not found on the internet/)).toBeVisible();
    expect(dialog.getByLabelText("URL")).toHaveFocus();
  });

  it("after an edit conflict, saving again overwrites the other change", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const stale = fail("put", "/webhooks/1/", 409, { code: "stale", detail: "Changed." });
    const { user } = open(answer("get", "/webhooks/", [webhook]), stale);
    await user.click(await screen.findByRole("button", { name: "Edit #hiring" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit #hiring" }));
    await user.click(dialog.getByLabelText("Switched on"));
    const latest = { ...webhook, updated_at: "2026-02-01T09:00:00Z" };
    server.use(answer("get", "/webhooks/", [latest]));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/^Someone else has changed this webhook/)).toBeVisible();
    const puts = record("put", "/webhooks/1/", latest);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("#hiring was saved.")).toBeVisible();
    expect(puts[0]?.body).toMatchObject({ enabled: false, updated_at: latest.updated_at });
  });

  it("can be retried after an error", async () => {
    const { user } = open(fail("get", "/webhooks/", 500));
    expect(await screen.findByText(/^Failed to load the webhooks: /)).toBeVisible();
    server.use(answer("get", "/webhooks/", [webhook]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("#hiring")).toBeVisible();
  });
});

describe("the screen of one webhook", () => {
  const failed = makeWebhookDelivery({
    id: 7,
    state: "FAILED",
    failure: "ANSWER",
    answer_code: 500,
    attempts: 9,
  });
  const waiting = makeWebhookDelivery({
    kind: "webhook.test",
    state: "PENDING",
    failure: "TIMEOUT",
    answer_code: null,
    attempts: 2,
  });
  const open = (...handlers: RequestHandler[]) =>
    renderApp("/settings/webhooks/1", {
      as: hr,
      handlers: [...base, answer("get", "/webhooks/", [webhook]), ...handlers],
    });
  const loaded = [
    answer("get", "/webhooks/1/", webhook),
    list("/webhook-deliveries/", [waiting, failed, makeWebhookDelivery()]),
  ];

  it("shows the log with responses and failures, and resends", async () => {
    const { user } = open(...loaded);
    const table = within(await screen.findByRole("table", { name: "Deliveries" }));
    expect(await table.findByRole("cell", { name: "Refused · Code 500" })).toBeVisible();
    expect(table.getByRole("cell", { name: "No response in time" })).toBeVisible();
    expect(table.getByRole("cell", { name: "Code 204" })).toBeVisible();
    expect(table.getAllByRole("cell", { name: "A referral is made" })).toHaveLength(2);
    expect(table.getByText(/^Next attempt /)).toBeVisible();
    const posts = record("post", "/webhook-deliveries/7/send-again/", failed);
    await user.click(
      table.getAllByRole("button", { name: /^Send Again: A referral is made/ })[0] as HTMLElement,
    );
    expect(await screen.findByText("The delivery is sent again.")).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  it("sends a test, or shows why that failed", async () => {
    const refusal = { code: "webhook_off", detail: "This webhook is switched off. Switch it on first." };
    const { user } = open(...loaded, fail("post", "/webhooks/1/test/", 409, refusal));
    const send = await screen.findByRole("button", { name: "Send a Test" });
    await user.click(send);
    expect(await screen.findByText(refusal.detail)).toBeVisible();
    server.use(answer("post", "/webhooks/1/test/", waiting, 201));
    await user.click(send);
    expect(await screen.findByText("A test is on its way.")).toBeVisible();
  });

  it("renews the secret and shows it, and deletes the webhook", async () => {
    const { user } = open(...loaded, answer("delete", "/webhooks/1/", null, 204));
    const until = "2026-02-02T09:00:00Z";
    const posts = record("post", "/webhooks/1/secret/", { secret: SECRET, previous_secret_until: until });
    await user.click(await screen.findByRole("button", { name: "Renew Secret" }));
    const ask = within(await screen.findByRole("dialog", { name: "Renew the secret?" }));
    expect(ask.getByText(/for 24 hours with the old one too/)).toBeVisible();
    server.use(answer("get", "/webhooks/1/", { ...webhook, previous_secret_until: until }));
    await user.click(ask.getByRole("button", { name: "Renew Secret" }));
    expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
    expect(posts[0]?.body).toEqual({ keep_previous: true });
    expect(await screen.findByText(/^The old secret also works until .*2026/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(currentPath()).toBe("/settings"));
    expect(await screen.findByText("#hiring was deleted.")).toBeVisible();
  });

  it("invalidates a compromised secret at once", async () => {
    const { user } = open(...loaded);
    const posts = record("post", "/webhooks/1/secret/", { secret: SECRET, previous_secret_until: null });
    await user.click(await screen.findByRole("button", { name: "Renew Secret" }));
    const ask = within(await screen.findByRole("dialog", { name: "Renew the secret?" }));
    await user.click(ask.getByLabelText("Others may know the old secret"));
    await user.click(ask.getByRole("button", { name: "Renew Secret" }));
    expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
    expect(posts[0]?.body).toEqual({ keep_previous: false });
  });

  it("asks to renew a secret that the server cannot read any more", async () => {
    open(answer("get", "/webhooks/1/", { ...webhook, secret_lost: true }), list("/webhook-deliveries/", []));
    expect(await screen.findByText("Renew the secret")).toBeVisible();
    expect(screen.getByText(/^The server can no longer read this webhook's secret/)).toBeVisible();
  });

  it("shows when it was switched off, and an empty log", async () => {
    const off = { ...webhook, enabled: false, switched_off_at: "2026-01-11T09:00:00Z" };
    open(answer("get", "/webhooks/1/", off), list("/webhook-deliveries/", []));
    expect(await screen.findByText(/^Switched off on /)).toBeVisible();
    expect(await screen.findByText("Nothing sent yet")).toBeVisible();
  });

  it("shows not found, and an error with Retry", async () => {
    const missing = fail("get", "/webhooks/1/", 404, { code: "not_found", detail: "No." });
    const { unmount } = open(missing, list("/webhook-deliveries/", []));
    expect(await screen.findByText("Webhook not found")).toBeVisible();
    unmount();
    const { user } = open(fail("get", "/webhooks/1/", 500), list("/webhook-deliveries/", []));
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(screen.getByText("Failed to load the webhook. Please try again.")).toBeVisible();
  });
});
