import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeJob, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, answerSlowly, api, list, server } from "@/shared/testing/server";

const job = makeJob({ id: 9, title: "Backend Engineer" });
const atJob = [answer("get", "/jobs/9/", job), list("/jobs/9/referrals/", [])];

/** Answers a call once the returned function is called. */
function hold(method: "put" | "patch", path: string, body: JsonBodyType, status = 200) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const sent = vi.fn();
  server.use(
    http[method](api(path), async () => {
      sent();
      await released;
      return HttpResponse.json(body, { status });
    }),
  );
  return { sent, release: () => release() };
}

/** Waits until a control is disabled, and drops its focus as browsers do, but jsdom does not. */
async function dropFocus(control: HTMLElement): Promise<void> {
  await waitFor(() => expect(control).toBeDisabled());
  act(() => {
    control.removeAttribute("disabled");
    control.blur();
    control.setAttribute("disabled", "");
  });
  expect(document.body).toHaveFocus();
}

it("a button keeps the focus while it is loading, and does nothing", async () => {
  expectConsoleError(/^The job's status was not saved\./);
  const { user } = renderApp("/all-jobs/view/9", {
    as: makeUser("HR"),
    handlers: atJob,
  });
  const { sent, release } = hold("put", "/jobs/9/", { code: "error", detail: "Failure" }, 500);
  const close = await screen.findByRole("button", { name: "Close" });
  close.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(close).toHaveAttribute("aria-disabled", "true"));
  // Browsers would take the focus of a disabled one.
  expect(close).toBeEnabled();
  await user.keyboard("{Enter}");
  release();
  await screen.findByRole("alert");
  expect(sent).toHaveBeenCalledOnce();
  expect(close).toHaveFocus();
  expect(close).not.toHaveAttribute("aria-disabled");
});

it("a button keeps the focus that has nothing to save after saving", async () => {
  const dana = makeUser("EMPLOYEE");
  const { user } = renderApp("/profile", { as: dana, quiet: true });
  await user.type(await screen.findByLabelText("First Name"), "a");
  const { sent, release } = hold("patch", "/auth/user/", { ...dana, first_name: "Danaa" });
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent).toHaveBeenCalled());
  release();
  expect(await screen.findByText("Your name has been saved.")).toBeVisible();
  expect(save).toBeEnabled();
  expect(save).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Enter}");
  expect(sent).toHaveBeenCalledOnce();
  expect(save).toHaveFocus();
});

it("the password has the focus again after a failed sign-in", async () => {
  expectConsoleError(/^The server did not accept the form\./);
  const { user } = renderApp("/login");
  answerSlowly("post", "/auth/token/", { code: "error", detail: "Failure" }, 401);
  await user.type(await screen.findByLabelText("Username"), "dana");
  const password = screen.getByLabelText("Password");
  await user.type(password, "wrong{Enter}");
  await dropFocus(password);
  await screen.findByRole("alert");
  await waitFor(() => expect(password).toHaveFocus());
});
