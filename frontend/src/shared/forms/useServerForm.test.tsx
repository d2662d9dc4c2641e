import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { Form, FormError, SubmitButton } from "./Form";
import { useServerForm } from "./useServerForm";

type Values = { name: string; size: string; password: string };
type Options = {
  send: (values: Values) => Promise<unknown>;
  check?: (values: Values) => Partial<Record<keyof Values | "root", string>>;
  resets?: boolean;
  onSaved?: () => unknown;
};

const SIZES = [
  { value: "s", label: "Small" },
  { value: "l", label: "Large" },
];

function ExampleForm({ send, check = () => ({}), resets = false, onSaved }: Options) {
  const form = useServerForm({
    defaults: { name: "", size: "", password: "" },
    check,
    send,
    fieldNames: { server_size: "size" },
    onSaved: () => {
      if (resets) form.reset();
      return onSaved?.();
    },
  });
  return (
    <Form form={form}>
      <FormError form={form} />
      <Field label="Name" {...form.field("name")} />
      <SelectField label="Size" options={SIZES} {...form.select("size")} />
      <SubmitButton form={form}>Save</SubmitButton>
      <p>{form.dirty ? "changed" : "unchanged"}</p>
    </Form>
  );
}

const show = (options: Options) => {
  render(<ExampleForm {...options} />);
  return userEvent.setup();
};
const refusal = (fields: Record<string, string[]>) =>
  new ApiError({ status: 400, code: "invalid", message: "First of them", fields });
const name = () => screen.getByLabelText("Name");
const size = () => screen.getByRole("combobox", { name: "Size" });
const save = () => screen.getByRole("button", { name: "Save" });

describe("a form", () => {
  it("sends a double click once and stays busy until the server has confirmed", async () => {
    let confirm = (): void => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => (confirm = resolve)));
    const user = show({ send, resets: true });
    await user.type(name(), "Ada");
    expect(screen.getByText("changed")).toBeVisible();
    doubleClick(save());
    await waitFor(() => expect(save()).toHaveAttribute("aria-disabled", "true"));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Ada", size: "", password: "" }, undefined);
    confirm();
    await waitFor(() => expect(save()).toHaveAttribute("aria-disabled", "false"));
    expect(name()).toHaveValue("");
    expect(screen.getByText("unchanged")).toBeVisible();
  });

  it("stays busy until `onSaved` is done, and then can be sent again", async () => {
    let close = (): void => undefined;
    const send = vi.fn(async () => undefined);
    show({ send, onSaved: () => new Promise<void>((resolve) => (close = resolve)) });
    doubleClick(save());
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    doubleClick(save());
    expect(save()).toHaveAttribute("aria-disabled", "true");
    expect(save()).toHaveAttribute("aria-busy", "true");
    expect(name()).toHaveAttribute("readonly");
    expect(name()).toHaveAttribute("aria-disabled", "true");
    expect(send).toHaveBeenCalledOnce();
    close();
    await waitFor(() => expect(save()).toHaveAttribute("aria-disabled", "false"));
    doubleClick(save());
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it("sends nothing while validation fails, and focuses the first invalid field", async () => {
    const send = vi.fn(async () => undefined);
    const user = show({ send, check: () => ({ root: "Both are needed", size: "Choose one", name: "" }) });
    await user.click(save());
    expect(await screen.findByRole("alert")).toHaveTextContent("Both are needed");
    expect(name()).toBeInvalid();
    expect(name()).toHaveFocus();
    expect(size()).toHaveAccessibleDescription("Choose one");
    await user.type(name(), "A");
    expect(name()).toBeValid();
    expect(size()).toHaveAccessibleDescription("Choose one");
    expect(send).not.toHaveBeenCalled();
  });

  it("shows the server's error beside the field, and focuses selects, too", async () => {
    expectConsoleError(/The server did not accept the form/);
    const user = show({ send: () => Promise.reject(refusal({ server_size: ["Too big", "Too red"] })) });
    await user.click(save());
    await waitFor(() => expect(size()).toHaveFocus());
    expect(size()).toHaveAccessibleDescription("Too big Too red");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(save()).toHaveAttribute("aria-disabled", "false");
    await user.click(size());
    await user.click(screen.getByRole("option", { name: "Small" }));
    expect(size()).not.toHaveAccessibleDescription("Too big Too red");
  });

  it("shows errors without a field on screen in one place", async () => {
    expectConsoleError(/The server did not accept the form/);
    const user = show({
      send: () => Promise.reject(refusal({ name: ["Taken"], password: ["Too short"], other: ["Missing"] })),
    });
    await user.type(name(), "Ada");
    await user.click(save());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Too short Missing");
    expect(alert).not.toHaveTextContent("Taken");
    expect(name()).toHaveAccessibleDescription("Taken");
    expect(name()).toHaveValue("Ada");
  });
});

describe("a form whose button says that it is busy", () => {
  function PublicForm({ send }: { send: (values: { email: string }) => Promise<unknown> }) {
    const form = useServerForm({ defaults: { email: "" }, send });
    return (
      <Form form={form}>
        <FormError form={form} />
        <Field label="Email" {...form.field("email")} />
        <SubmitButton form={form} busyLabel="Sending...">
          Send
        </SubmitButton>
      </Form>
    );
  }

  it("sends its input values once, and focuses the field with the server's error", async () => {
    expectConsoleError(/The server did not accept the form/);
    const send = vi.fn(() => Promise.reject(refusal({ email: ["No such address"] })));
    render(<PublicForm send={send} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText("Email"), "ada@example.org");
    doubleClick(screen.getByRole("button", { name: "Send" }));
    expect(screen.getByRole("button", { name: "Sending..." })).toHaveAttribute("aria-disabled", "true");
    expect(await screen.findByText("No such address")).toBeVisible();
    expect(send.mock.calls.map(([values]: unknown[]) => values)).toEqual([{ email: "ada@example.org" }]);
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
    await user.type(screen.getByLabelText("Email"), "!");
    expect(screen.queryByText("No such address")).not.toBeInTheDocument();
  });
});
