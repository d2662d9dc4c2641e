/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Connection } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { makeConnection, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, answerSlowly, fail, list, record, server } from "@/shared/testing/server";
// Imported here, so that no test waits for the screen.
import "./ConnectionList";

const ada = makeConnection({ first_name: "Ada", last_name: "Byron" });
const grace = makeConnection({ first_name: "Grace", last_name: "Hopper" });

const show = (rows: Connection[]) =>
  renderApp("/connections", { as: makeUser("EMPLOYEE"), handlers: [list("/connections/", rows)] });

describe("adding and editing", () => {
  it("adds a connection and reloads the list", async () => {
    const { user } = show([]);
    await user.click(await screen.findByRole("button", { name: "Add Connection" }));
    const dialog = await screen.findByRole("dialog", { name: "Add New Connection" });
    const save = within(dialog).getByRole("button", { name: "Save" });
    const first = within(dialog).getByLabelText("First Name");
    const last = within(dialog).getByLabelText("Last Name");
    expect(first).toBeRequired();
    expect(last).toBeRequired();
    expect(within(dialog).getByLabelText("Email")).toHaveAttribute("type", "email");
    expect(save).toHaveAttribute("aria-disabled", "true");
    await user.type(last, "Byron");
    expect(save).toHaveAttribute("aria-disabled", "true");
    await user.type(first, "A");
    expect(save).not.toHaveAttribute("aria-disabled", "true");
    await user.clear(first);
    await user.type(first, " ");
    expect(save).toHaveAttribute("aria-disabled", "true");
    await user.type(first, "Ada ");

    const calls = record("post", "/connections/", ada, 201);
    server.use(list("/connections/", [ada]));
    await user.click(save);
    expect(await screen.findByRole("cell", { name: /^Ada Byron/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.map((call) => call.body)).toEqual([
      { first_name: "Ada", last_name: "Byron", email: "", company: "", position: "" },
    ]);
  });

  it("adds somebody with one name", async () => {
    const { user } = show([]);
    await user.click(await screen.findByRole("button", { name: "Add Connection" }));
    await user.type(await screen.findByLabelText("Last Name"), "Ronaldinho");
    await user.click(screen.getByRole("checkbox", { name: "Only one name" }));
    expect(screen.queryByLabelText("Last Name")).not.toBeInTheDocument();
    expect(screen.getByLabelText("First Name")).toHaveValue("Ronaldinho");
    const calls = record("post", "/connections/", { ...ada, first_name: "Ronaldinho", last_name: "" }, 201);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Ronaldinho was added to your connections.")).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ first_name: "Ronaldinho", last_name: "", only_one_name: true });
  });

  it("edits somebody who came with one name, without asking for a second", async () => {
    const one = makeConnection({ first_name: "", last_name: "Sukarno" });
    const { user } = show([one]);
    await user.click(await screen.findByRole("button", { name: "Edit Sukarno" }));
    expect(await screen.findByRole("checkbox", { name: "Only one name" })).toBeChecked();
    expect(screen.queryByLabelText("First Name")).not.toBeInTheDocument();
    const calls = record("put", `/connections/${one.id}/`, { ...one, position: "President" });
    await user.type(screen.getByLabelText("Position"), "President");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Sukarno was saved.")).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ first_name: "", last_name: "Sukarno", only_one_name: true });
  });

  it("sends a double click once", async () => {
    const { user } = show([]);
    await user.click(await screen.findByRole("button", { name: "Add Connection" }));
    await user.type(await screen.findByLabelText("First Name"), "Ada");
    await user.type(screen.getByLabelText("Last Name"), "Byron");
    const sent = answerSlowly("post", "/connections/", ada, 201);
    doubleClick(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent()).toBe(1);
  });

  it("shows the server's errors beside the fields", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Edit Ada Byron" }));
    const refused = {
      first_name: "At most 100 characters",
      last_name: "At most 100 characters",
      email: "At most 254 characters",
      company: "At most 200 characters",
      position: "At most 200 characters",
    };
    const body = Object.fromEntries(Object.entries(refused).map(([field, text]) => [field, [text]]));
    server.use(fail("put", `/connections/${ada.id}/`, 400, body));
    await user.click(await screen.findByRole("button", { name: "Save" }));
    await screen.findByRole("alert");
    const labels = ["First Name", "Last Name", "Email", "Company", "Position"];
    expect(labels.map((label) => screen.getByLabelText(label))).toSatisfy((fields: HTMLElement[]) =>
      fields.every((field, index) => describedBy(field) === Object.values(refused)[index]),
    );
    expect(screen.getByLabelText("First Name")).toHaveFocus();
  });

  it("edits the stored values, and starts empty the next time", async () => {
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Edit Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Connection" });
    expect(within(dialog).getByLabelText("Email")).toHaveValue("ada@example.org");
    const position = within(dialog).getByLabelText("Position");
    await user.clear(position);
    const changed = { ...ada, position: "Countess" };
    const calls = record("put", `/connections/${ada.id}/`, changed);
    server.use(list("/connections/", [changed]));
    await user.type(position, "Countess{Enter}");
    expect(await screen.findByRole("cell", { name: "Countess" })).toBeVisible();
    expect(calls[0]?.body).toEqual({
      first_name: "Ada",
      last_name: "Byron",
      email: "ada@example.org",
      company: "Analytical Engines",
      position: "Countess",
      updated_at: ada.updated_at,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

    await user.click(screen.getByRole("button", { name: "Add Connection" }));
    expect(await screen.findByLabelText("First Name")).toHaveValue("");
  });

  it("stays open with the typed values when the server rejects them", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Edit Ada Byron" }));
    await user.type(await screen.findByLabelText("Email"), "?");
    server.use(
      fail("put", `/connections/${ada.id}/`, 400, { email: ["Please enter a valid email address"] }),
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error saving connection: Please enter a valid email address",
    );
    const email = screen.getByLabelText("Email");
    expect(email).toHaveAccessibleDescription("Please enter a valid email address");
    expect(email).toHaveFocus();
    expect(email).toHaveValue("ada@example.org?");

    server.use(fail("put", `/connections/${ada.id}/`, 500, {}));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent(/^Error saving connection: The server could not/),
    );
  });

  it("loads what an import changed meanwhile, and keeps the typed values", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Edit Ada Byron" }));
    await user.type(await screen.findByLabelText("Position"), " of note");
    const imported = { ...ada, company: "Difference Engines", updated_at: "2026-02-01T10:00:00Z" };
    server.use(
      fail("put", `/connections/${ada.id}/`, 409, { code: "stale", detail: "Changed meanwhile." }),
      answer("get", `/connections/${ada.id}/`, imported),
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: "Load the Latest Version" }));
    await waitFor(() => expect(screen.getByLabelText("Company")).toHaveValue("Difference Engines"));
    expect(screen.getByLabelText("Position")).toHaveValue("Engineer of note");
    expect(screen.getByText(/^This is the latest version with your changes/)).toBeVisible();
    const calls = record("put", `/connections/${ada.id}/`, imported);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ updated_at: imported.updated_at }));
  });

  it("closes without a change on Cancel, and asks first when something was typed", async () => {
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Edit Ada Byron" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

    await user.click(screen.getByRole("button", { name: "Add Connection" }));
    await user.type(await screen.findByLabelText("First Name"), "G");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByLabelText("First Name")).not.toBeInTheDocument());
  });
});

const describedBy = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;

describe("deleting", () => {
  it("asks, deletes and reloads", async () => {
    const { user } = show([ada, grace]);
    await user.click(await screen.findByRole("button", { name: "Delete Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete connection?" });
    expect(dialog).toHaveTextContent(
      "Ada Byron will be removed from your connections. This cannot be undone.",
    );
    const calls = record("delete", `/connections/${ada.id}/`, null, 204);
    server.use(list("/connections/", [grace]));
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("cell", { name: "Ada Byron" })).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url.searchParams.has("confirm")).toBe(false);
  });

  it("says what happens to the referrals and confirms it to the server", async () => {
    const referred = { ...ada, referrals_count: 2 };
    const { user } = show([referred]);
    await user.click(await screen.findByRole("button", { name: "Delete Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete connection?" });
    expect(dialog).toHaveTextContent("You made 2 referrals of this person.");
    const calls = record("delete", `/connections/${ada.id}/`, null, 204);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.url.searchParams.get("confirm")).toBe("true");
  });

  it("asks again if there are referrals that the list did not know", async () => {
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Delete Ada Byron" }));
    const detail = "This person has 1 referral. Confirm that it may lose its link.";
    server.use(fail("delete", `/connections/${ada.id}/`, 409, { code: "has_referrals", detail }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(detail);
    const calls = record("delete", `/connections/${ada.id}/`, null, 204);
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(calls[0]?.url.searchParams.get("confirm")).toBe("true"));
  });

  it("sends a double click once", async () => {
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Delete Ada Byron" }));
    const sent = answerSlowly("delete", `/connections/${ada.id}/`, null, 204);
    doubleClick(await screen.findByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Ada Byron was removed from your connections.")).toBeVisible();
    expect(sent()).toBe(1);
  });

  it("stays open with the reason when it fails", async () => {
    const { user } = show([ada]);
    await user.click(await screen.findByRole("button", { name: "Delete Ada Byron" }));
    server.use(fail("delete", `/connections/${ada.id}/`, 500));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Error deleting connection: Failure 500");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByText("Ada Byron")).toBeVisible();
  });
});
