/** @module-tag slow */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeDepartment, makeManagedUser, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const hr = makeUser("HR");
const morgan = makeManagedUser();
const address = `/users/edit/${morgan.id}`;

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("a session that expires while an account is edited", () => {
  it("keeps the typed values except passwords, which are not stored", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp(address, {
      as: hr,
      handlers: [
        answer("get", `/users/${morgan.id}/`, morgan),
        list("/users/", [morgan]),
        list("/departments/", [makeDepartment({ name: "Engineering" })]),
      ],
    });
    await screen.findByLabelText("Position");
    write("Position", "Head of Pottery");
    write("Password", "orchard-lamp-42");
    write("Confirm Password", "orchard-lamp-42");
    server.use(
      fail("put", `/users/${morgan.id}/`, 401),
      answer("post", "/auth/token/", { token: "fresh", user: hr }),
    );
    await user.click(screen.getByRole("button", { name: "Save" }));

    await user.type(await screen.findByLabelText("Username"), "dana");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("orchard-lamp-42");
    await user.type(screen.getByLabelText("Password"), "secret-word");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(currentPath()).toBe(address));
    expect(await screen.findByLabelText("Position")).toHaveValue("Head of Pottery");
    expect(screen.getByLabelText("Password")).toHaveValue("");
    expect(screen.getByText(/What you had typed before your session ended is back/)).toBeVisible();

    const calls = record("put", `/users/${morgan.id}/`, morgan);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ position: "Head of Pottery" }));
    expect(calls[0]?.body).not.toHaveProperty("password");
  });
});
