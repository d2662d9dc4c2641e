import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record } from "@/shared/testing/server";

const FORM = {
  Name: "Nia Okoro",
  "Work Email": "nia@harbourfinch.example",
  Company: "Harbour & Finch",
  Message: "We are 80 people.",
};

async function fillIn(user: ReturnType<typeof renderApp>["user"]): Promise<void> {
  for (const [label, value] of Object.entries(FORM))
    await user.type(await screen.findByLabelText(label), value);
  await user.click(screen.getByRole("button", { name: "Send Request" }));
}

it("sends a request, and says who will be written to", async () => {
  const calls = record("post", "/access-requests/", null, 204);
  const { user } = renderApp("/request-access");
  await fillIn(user);
  expect(await screen.findByText(/we'll write to nia@harbourfinch\.example/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      name: "Nia Okoro",
      email: "nia@harbourfinch.example",
      company: "Harbour & Finch",
      message: "We are 80 people.",
    },
  ]);
});

it("says by field what is missing", async () => {
  const { user } = renderApp("/request-access");
  await user.click(await screen.findByRole("button", { name: "Send Request" }));
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Enter your name");
  expect(screen.getByLabelText("Work Email")).toHaveAccessibleDescription("Enter your work email");
  expect(screen.getByLabelText("Company")).toHaveAccessibleDescription("Enter your company");
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
});

it("keeps what was typed when it cannot be sent", async () => {
  expectConsoleError(/^The server did not accept the form\./);
  const detail = "Your request could not be sent. Try again in a few minutes.";
  const { user } = renderApp("/request-access", {
    handlers: [fail("post", "/access-requests/", 503, { code: "busy", detail })],
  });
  await fillIn(user);
  expect(await screen.findByRole("alert")).toHaveTextContent(detail);
  expect(screen.getByLabelText("Message")).toHaveValue("We are 80 people.");
});

it("says whom to ask where no one receives requests", async () => {
  renderApp("/request-access", { handlers: [answer("get", "/access-requests/", { open: false })] });
  expect(await screen.findByText(/Please ask the person who runs it/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send Request" })).not.toBeInTheDocument();
});

it("leads employees to the sign-up", async () => {
  renderApp("/request-access");
  expect(await screen.findByRole("link", { name: "I have an invitation" })).toHaveAttribute(
    "href",
    "/signup",
  );
});
