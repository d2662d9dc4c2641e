import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, it } from "vitest";
import { makeDepartment, makeListedUser, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";

const twenty = Array.from({ length: 20 }, (_, index) => `Person ${index} <p${index}@acme.example>`).join(
  "; ",
);

type Body = {
  people: { email: string; first_name: string; last_name: string }[];
  preview: boolean;
  role: string;
  department: string;
};

const PENDING = {
  id: 9,
  email: "waits@acme.example",
  name: "Waits",
  role: "EMPLOYEE",
  department: "Design",
  invited_by: "Dana Reyes",
  sent_at: "2026-01-05T10:00:00Z",
  expires_at: "2026-01-08T10:00:00Z",
};

function backend(pending: unknown[] = []) {
  const sent: Body[] = [];
  const handlers = [
    list("/users/", []),
    list("/departments/", [makeDepartment({ name: "Engineering" }), makeDepartment({ name: "Design" })]),
    answer("get", "/users/invitations/", { pending }),
    http.post(api("/users/invitations/"), async ({ request }) => {
      const body = (await request.json()) as Body;
      sent.push(body);
      const results = body.people.map((person, index) => ({
        ...person,
        result: index === 0 ? "COLLEAGUE" : "INVITED",
      }));
      return Response.json({ results });
    }),
  ];
  return { sent, handlers };
}

async function chooseDepartment(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: "Department" }));
  await user.click(await screen.findByRole("option", { name: "Design" }));
}

describe("Invite People", () => {
  it("invites twenty people with at most six clicks and one paste", async () => {
    const { sent, handlers } = backend();
    const { user } = renderApp("/users", { as: makeUser("HR"), handlers });
    let clicks = 0;
    const click = async (role: string, name: string) => {
      clicks += 1;
      await user.click(await screen.findByRole(role, { name }));
    };
    await click("button", "Invite People");
    await waitFor(() => expect(screen.getByLabelText("Email addresses")).toHaveFocus());
    await user.paste(twenty);
    await click("combobox", "Department");
    await click("option", "Design");
    await click("button", "Check Addresses");
    await click("button", "Send 19 Invitations");
    const rows = within(await screen.findByRole("list", { name: "Addresses" }));
    expect(await rows.findAllByText("Invited")).toHaveLength(19);
    expect(rows.getByText("Already a colleague")).toBeVisible();
    expect(sent.map(({ preview }) => preview)).toEqual([true, false]);
    expect(sent[1]).toMatchObject({ role: "EMPLOYEE", department: "Design" });
    expect(sent[1]?.people[19]).toEqual({ email: "p19@acme.example", first_name: "Person", last_name: "19" });
    expect(clicks).toBeLessThanOrEqual(6);
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(currentPath()).toBe("/users"));
  });

  it("says what is no address without sending it, and goes back to what was pasted", async () => {
    const { sent, handlers } = backend();
    const { user } = renderApp("/users?invite=people", { as: makeUser("HR"), handlers });
    await user.click(await screen.findByLabelText("Email addresses"));
    await user.paste("nobody\nada@acme.example, ada@bob@acme.example");
    await user.click(screen.getByRole("button", { name: "Check Addresses" }));
    expect(await screen.findAllByText("Not an email address")).toHaveLength(2);
    expect(screen.getByText("ada@bob@acme.example")).toBeVisible();
    expect(sent.map(({ people }) => people.map(({ email }) => email))).toEqual([["ada@acme.example"]]);
    // Nobody's department is a guess.
    expect(sent[0]).toMatchObject({ department: "" });
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Email addresses")).toHaveValue(
      "nobody\nada@acme.example, ada@bob@acme.example",
    );
  });

  it("invites with the names that were corrected in the check", async () => {
    const { sent, handlers } = backend();
    const { user } = renderApp("/users?invite=people", { as: makeUser("HR"), handlers });
    await user.click(await screen.findByLabelText("Email addresses"));
    await user.paste("first@acme.example; Müller, Ana <anna@acme.example>");
    await chooseDepartment(user);
    await user.click(screen.getByRole("button", { name: "Check Addresses" }));
    const first = await screen.findByRole("textbox", { name: "First name of anna@acme.example" });
    expect(first).toHaveValue("Ana");
    expect(screen.getByText("First Name")).toBeVisible();
    expect(screen.getByText("Last Name")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Last name of anna@acme.example" })).toHaveValue("Müller");
    await user.clear(first);
    await user.type(first, "Anna");
    await user.click(screen.getByRole("button", { name: "Send 1 Invitation" }));
    expect(await screen.findByText("Anna Müller <anna@acme.example>")).toBeVisible();
    expect(sent[1]?.people[1]).toEqual({
      email: "anna@acme.example",
      first_name: "Anna",
      last_name: "Müller",
    });
  });

  it("keeps corrected names when going back, but for those that are then changed in the text", async () => {
    const { sent, handlers } = backend();
    const { user } = renderApp("/users?invite=people", { as: makeUser("HR"), handlers });
    const field = () => screen.findByLabelText("Email addresses");
    const check = async () => {
      await user.click(screen.getByRole("button", { name: "Check Addresses" }));
      return screen.findByRole("textbox", { name: "First name of anna@acme.example" });
    };
    const pasted = "first@acme.example; Ana Müller <anna@acme.example>";
    fireEvent.change(await field(), { target: { value: pasted } });
    fireEvent.change(await check(), { target: { value: "Anna" } });
    await user.click(screen.getByRole("button", { name: "Back" }));
    await check();
    await user.click(screen.getByRole("button", { name: "Back" }));
    fireEvent.change(await field(), { target: { value: pasted.replace("Ana", "Annette") } });
    await check();
    expect(sent.map(({ people }) => people[1]?.first_name)).toEqual(["Ana", "Anna", "Annette"]);
  });

  it("lets the server read a file; a corrected one takes its place", async () => {
    const { sent, handlers } = backend();
    const { user } = renderApp("/users?invite=people", { as: makeUser("HR"), handlers });
    const listed = (last_name: string) => ({
      people: [{ email: "kai@acme.example", first_name: "Kai", last_name }],
      text: "",
    });
    const input = await screen.findByLabelText("CSV file");
    const csv = new File(["any bytes"], "staff.csv", { type: "text/csv" });
    server.use(answer("post", "/users/invitations/file/", listed("Somer")));
    await user.upload(input, csv);
    expect(await screen.findByText("1 person in staff.csv")).toBeVisible();
    server.use(answer("post", "/users/invitations/file/", listed("Sommer")));
    await user.upload(input, csv);
    await chooseDepartment(user);
    await user.click(screen.getByRole("button", { name: "Check Addresses" }));
    await screen.findByText("Already a colleague");
    expect(sent[0]?.people).toEqual([{ email: "kai@acme.example", first_name: "Kai", last_name: "Sommer" }]);
    await user.click(screen.getByRole("button", { name: "Back" }));
    server.use(
      fail("post", "/users/invitations/file/", 415, { code: "not_text", detail: "Not a text file." }),
    );
    await user.upload(await screen.findByLabelText("CSV file"), csv);
    expect(await screen.findByText("Not a text file.")).toBeVisible();
  });

  it("reads a pasted table by its headings, as a file", async () => {
    const { sent, handlers } = backend();
    const { user } = renderApp("/users", { as: makeUser("HR"), handlers });
    await user.click(await screen.findByRole("button", { name: "Invite People" }));
    await waitFor(() => expect(screen.getByLabelText("Email addresses")).toHaveFocus());
    const table = "Team\tLast Name\tMail\tFirst Name\nRed\tSommer\tanna@acme.example\tAnna";
    await user.paste(table);
    const people = [{ email: "anna@acme.example", first_name: "Anna", last_name: "Sommer" }];
    const files = record("post", "/users/invitations/file/", { people, text: "" });
    await user.click(screen.getByRole("button", { name: "Check Addresses" }));
    await screen.findByRole("list", { name: "Addresses" });
    const [uploaded] = files.map(({ body }) => (body as { file: File }).file);
    expect(await uploaded?.text()).toBe(table);
    expect(sent.map((body) => body.people)).toEqual([people]);
  });

  it("lists pending invitations, which can be resent, and revoked with what the person holds", async () => {
    const { handlers } = backend([PENDING]);
    const { user } = renderApp("/users?invite=people", { as: makeUser("HR"), handlers });
    const resent = record("post", "/users/9/resend-invitation/", PENDING);
    const revoked = record("post", "/users/9/revoke-invitation/", null, 204);
    const stays = makeListedUser({ id: 72, firstName: "Nadia", lastName: "Stays", role: "HIRING_MANAGER" });
    const holdings = { open_jobs: 2, waiting_referrals: 0, own_pending_referrals: 0, connections: 0 };
    server.use(list("/users/", [stays]), answer("get", "/users/9/holdings/", holdings));
    expect(await screen.findByText(/by Dana Reyes · .* · link expired/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resend the invitation to waits@acme.example" }));
    expect(await screen.findByText("A new link is on its way to waits@acme.example.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Revoke the invitation to waits@acme.example" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Revoke the invitation?" }));
    expect(await dialog.findByText("Hires for 2 jobs")).toBeVisible();
    expect(revoked).toEqual([]);
    await user.click(dialog.getByRole("combobox", { name: "Hand the jobs over to" }));
    await user.click(await screen.findByRole("option", { name: "Nadia Stays" }));
    await user.click(dialog.getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("The invitation is revoked.")).toBeVisible();
    expect(revoked.map(({ body }) => body)).toEqual([{ hand_over_to: 72 }]);
    expect(resent).toHaveLength(1);
  });
});
