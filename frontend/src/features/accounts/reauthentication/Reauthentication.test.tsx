/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import { expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeListedUser, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";

const morgan = makeListedUser();
const URL = "/auth/reauthenticate/";
const REFUSED = { code: "reauthentication_required", detail: "Enter your password again to do this." };

/** HR with an old session is about to deactivate somebody; returns the recorded calls. */
async function deactivate(ways: string[], first: RequestHandler[] = []) {
  let proved = false;
  const done: string[] = [];
  const { user } = renderApp("/users", {
    as: makeUser("HR"),
    handlers: [
      ...first,
      list("/users/", [morgan]),
      list("/departments/", []),
      answer("get", URL, {
        ways,
        provider: ways.includes("provider") ? "google" : null,
        provider_name: ways.includes("provider") ? "Google" : null,
      }),
      http.post(api(URL), async ({ request }) => {
        const body = (await request.json()) as { password: string };
        if (body.password !== "secret")
          return HttpResponse.json({ password: ["This is not your password. Try again."] }, { status: 400 });
        proved = true;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(api("/users/:id/deactivate/"), ({ request }) => {
        if (!proved) return HttpResponse.json(REFUSED, { status: 403 });
        done.push(request.headers.get("authorization") ?? "");
        return HttpResponse.json({ ...morgan, status: "INACTIVE" });
      }),
    ],
  });
  await user.click(await screen.findByRole("button", { name: "More actions: Morgan Lee" }));
  await user.click(await screen.findByRole("menuitem", { name: "Deactivate" }));
  const asked = await screen.findByRole("dialog", { name: "Deactivate Morgan Lee?" });
  await user.click(within(asked).getByRole("button", { name: "Deactivate" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm it's you" });
  return { user, dialog, done };
}

it("asks for the password and repeats the call", async () => {
  const { user, dialog, done } = await deactivate(["password"]);
  await user.type(await within(dialog).findByLabelText("Your Password"), "secret{Enter}");
  expect(await screen.findByText("Morgan Lee deactivated.")).toBeVisible();
  expect(done).toEqual(["Token test-token"]);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("rejects a wrong password and accepts the right one", async () => {
  expectConsoleError(/^The server did not accept the form\./);
  const { user, dialog, done } = await deactivate(["password"]);
  const field = await within(dialog).findByLabelText("Your Password");
  expect(within(dialog).getByRole("button", { name: "Confirm" })).toHaveAttribute("aria-disabled", "true");
  await user.type(field, "wrong{Enter}");
  expect(await within(dialog).findByText("This is not your password. Try again.")).toBeVisible();
  await user.clear(field);
  await user.type(field, "secret{Enter}");
  await waitFor(() => expect(done).toHaveLength(1));
});

it("changes nothing on Cancel, and shows why", async () => {
  const { user, dialog, done } = await deactivate(["password"]);
  await user.click(await within(dialog).findByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Enter your password again to do this.")).toBeVisible();
  expect(done).toEqual([]);
});

it("mails a link to users without a password", async () => {
  const { user, dialog } = await deactivate(["link"]);
  const calls = record("post", "/auth/password/reset/", null, 204);
  await user.click(await within(dialog).findByRole("button", { name: "Email Me a Link" }));
  expect(await within(dialog).findByText("A link is on its way to dana@acme.example.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ email: "dana@acme.example" });
  expect(within(dialog).queryByRole("button", { name: /Google/ })).not.toBeInTheDocument();
});

it("offers Google to users who signed in with it", async () => {
  const { dialog } = await deactivate(["provider", "link"]);
  expect(await within(dialog).findByRole("button", { name: "Sign in Again with Google" })).toBeVisible();
});

it("offers the provider as a second way to users with a password", async () => {
  const { user, dialog } = await deactivate(["password", "provider"]);
  expect(await within(dialog).findByLabelText("Your Password")).toBeVisible();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await user.click(within(dialog).getByRole("button", { name: "Sign in Again with Google" }));
  expect(opened).toHaveBeenCalledWith(
    expect.stringMatching(/^\/api\/auth\/google\/login\/\?state=.+&again=1$/),
  );
});

it("shows an error with Retry if the methods cannot be loaded", async () => {
  const { user, dialog } = await deactivate(["password"], [fail("get", URL, 500)]);
  expect(within(dialog).getByText("Failed to load how you can confirm it.")).toBeVisible();
  server.use(answer("get", URL, { ways: ["password"], provider: null, provider_name: null }));
  await user.click(within(dialog).getByRole("button", { name: "Retry" }));
  expect(await screen.findByLabelText("Your Password")).toBeVisible();
});
