/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { makeConnection, makeUser } from "@/shared/testing/factories";
import { api, record, server } from "@/shared/testing/server";
import { findExpiredDialog, signInAgain } from "@/shared/testing/signInAgain";
import { CREATED, note, openDialog } from "./referDialogTestUtils";

const KIM = makeConnection({ first_name: "Kim", last_name: "Ode" });
const open = () => screen.getByRole("button", { name: "Add Someone You Know" });
const first = () => screen.findByLabelText("First Name");

it("somebody who is not in the list is added in place and chosen; Ctrl-Enter submits", async () => {
  const added = record("post", "/connections/", KIM, 201);
  const sent = record("post", "/referrals/", CREATED, 201);
  const { user, dialog } = await openDialog();
  await user.click(open());
  expect(await first()).toHaveFocus();
  expect(screen.getAllByRole("dialog")).toEqual([dialog]);
  expect(dialog).toHaveAccessibleName("Add Someone You Know");
  await user.type(await first(), "Kim");
  await user.type(screen.getByLabelText("Last Name"), "Ode");
  await user.click(screen.getByText("Add and Choose"));
  expect(await screen.findByText("Enter their LinkedIn URL or email address")).toBeVisible();
  await user.type(screen.getByLabelText("LinkedIn URL"), "https://www.linkedin.com/in/kim");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("group", { name: "You're referring Kim Ode" })).toHaveFocus();
  expect(added[0]?.body).toMatchObject({ first_name: "Kim", profile_url: "https://www.linkedin.com/in/kim" });
  expect(dialog).toHaveAccessibleName("Refer a Connection for Backend Engineer");

  await user.type(note(), "Worked with Kim{Control>}{Enter}{/Control}");
  await screen.findByText("Successfully referred connection for Backend Engineer");
  expect(sent[0]?.body).toMatchObject({ connection: KIM.id, notes: "Worked with Kim" });
});

it("the way back keeps the note, and asks before what was typed of the person is lost", async () => {
  const { user, dialog } = await openDialog();
  await user.type(note(), "From university");
  await user.click(open());
  await user.click(screen.getByText("Back"));
  expect(note()).toHaveValue("From university");
  expect(open()).toHaveFocus();
  await user.click(open());
  await user.type(await first(), "Kim");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByText("Discard"));
  await waitFor(() => expect(dialog).toHaveAccessibleName("Refer a Connection for Backend Engineer"));
  expect(note()).toHaveValue("From university");
  await user.click(await screen.findByRole("button", { name: "Add Someone You Know" }));
  expect(await first()).toHaveValue("");
});

it("a session that expires while somebody is added loses nothing that was typed", async () => {
  const { user } = await openDialog();
  await user.type(note(), "From university");
  await user.click(open());
  await user.type(await first(), "Kim");
  await user.type(screen.getByLabelText("Last Name"), "Ode");
  await user.type(screen.getByLabelText("Email"), "kim@elsewhere.test");
  const accepted: unknown[] = [];
  server.use(
    http.post(api("/connections/"), async ({ request }) => {
      if (request.headers.get("authorization") !== "Token fresh")
        return HttpResponse.json({ code: "not_authenticated", detail: "Signed out" }, { status: 401 });
      accepted.push(await request.json());
      return HttpResponse.json(KIM, { status: 201 });
    }),
  );
  await user.click(screen.getByText("Add and Choose"));
  await findExpiredDialog();
  expect(await first()).toHaveValue("Kim");
  expect(screen.getByLabelText("Email")).toHaveValue("kim@elsewhere.test");
  await signInAgain(user, makeUser("EMPLOYEE"));
  await screen.findByRole("group", { name: "You're referring Kim Ode" });
  expect(accepted).toMatchObject([{ first_name: "Kim", last_name: "Ode", email: "kim@elsewhere.test" }]);
  expect(note()).toHaveValue("From university");
});

it("somebody with one name is added with one", async () => {
  const added = record("post", "/connections/", { ...KIM, last_name: "" }, 201);
  const { user } = await openDialog();
  await user.click(open());
  await user.type(await first(), "Kim");
  await user.click(screen.getByRole("checkbox", { name: "Only one name" }));
  expect(screen.queryByLabelText("Last Name")).not.toBeInTheDocument();
  await user.type(screen.getByLabelText("Email"), "kim@elsewhere.test");
  await user.click(screen.getByText("Add and Choose"));
  await screen.findByRole("group", { name: "You're referring Kim" });
  expect(added[0]?.body).toMatchObject({ first_name: "Kim", last_name: "", only_one_name: true });
});
