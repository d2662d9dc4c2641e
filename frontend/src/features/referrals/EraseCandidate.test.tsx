import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeAllowed, makeReferral, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record, server } from "@/shared/testing/server";
// Imported here, so that no test waits for the chunks.
import "./CandidateProfile";

const referral = makeReferral({
  id: 5,
  connection: null,
  connection_name: "Ada Byron",
  allowed: makeAllowed({ set_status: true, erase: true }),
});
const erased = {
  ...referral,
  connection_name: "Erased candidate",
  candidate: {
    name: "Erased candidate",
    email: null,
    phone: null,
    company: null,
    position: null,
    profile_url: null,
    connected_at: null,
  },
  notes: "",
  allowed: { ...referral.allowed, erase: false },
};
const URL = "/referrals/5/erase-candidate/";

it("erases a candidate after confirmation, and shows what remains", async () => {
  const { user } = renderApp("/profiles/5", {
    as: makeUser("HR"),
    handlers: [answer("get", "/referrals/5/", referral)],
    quiet: true,
  });
  const erase = await screen.findByRole("button", { name: "Erase Candidate" });
  // The last one: what cannot be undone does not stand where one looks for the next step.
  const create = screen.getByRole("button", { name: "Create New Referral" });
  expect(create.compareDocumentPosition(erase)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(erase);
  const dialog = await screen.findByRole("dialog", { name: "Erase Ada Byron?" });
  expect(dialog).toHaveTextContent("You can't undo this.");
  server.use(fail("post", URL, 500));
  await user.click(within(dialog).getByRole("button", { name: "Erase" }));
  expect(await within(dialog).findByText(/^The candidate was not erased: /)).toBeVisible();

  const calls = record("post", URL, erased);
  server.use(answer("get", "/referrals/5/", erased));
  await user.click(within(dialog).getByRole("button", { name: "Erase" }));
  expect(await screen.findByRole("heading", { name: "Erased candidate" })).toBeVisible();
  expect(await screen.findByText("The candidate has been erased.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.queryByRole("button", { name: "Erase Candidate" })).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

it("is offered only where the server allows it", async () => {
  renderApp("/profiles/5", {
    as: makeUser("HIRING_MANAGER"),
    handlers: [
      answer("get", "/referrals/5/", { ...referral, allowed: { ...referral.allowed, erase: false } }),
    ],
    quiet: true,
  });
  expect(await screen.findByRole("heading", { name: "Ada Byron" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Erase Candidate" })).not.toBeInTheDocument();
});
