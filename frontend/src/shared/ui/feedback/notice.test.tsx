import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SessionProvider } from "@/shared/session/SessionProvider";
import { SessionStore } from "@/shared/session/store";
import { AppTheme } from "@/shared/theme/AppTheme";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { NoticePlace, NoticeProvider, useNotify, useUndoNotice } from "./notice";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

function show() {
  const session = new SessionStore();
  const says: { notify?: ReturnType<typeof useNotify>; undoable?: ReturnType<typeof useUndoNotice> } = {};
  function Screen() {
    says.notify = useNotify();
    says.undoable = useUndoNotice();
    return <button type="button">Save</button>;
  }
  const content = (dialog: boolean) => (
    <SessionProvider store={session}>
      <AppTheme>
        <NoticeProvider>
          <main tabIndex={-1}>
            <Screen />
            <NoticePlace />
          </main>
          {dialog && (
            <TitledDialog open title="Decision" actions={<button type="button">Save</button>}>
              Who?
            </TitledDialog>
          )}
        </NoticeProvider>
      </AppTheme>
    </SessionProvider>
  );
  const { rerender } = render(content(false));
  const undone: string[] = [];
  return {
    undone,
    session,
    setDialog: (open: boolean) => rerender(content(open)),
    say: (text: string, severity?: "error") => act(() => says.notify?.(text, severity)),
    decide: (name: string, { seconds = 30, fails = false, subject = name } = {}) =>
      act(() =>
        says.undoable?.(`${name}: Reviewing`, {
          name,
          subject,
          seconds,
          undo: async () => {
            if (fails) throw new Error("Too late.");
            undone.push(name);
            return `Undone. ${name} is Pending again.`;
          },
        }),
      ),
  };
}

const undo = (name: string): HTMLElement => screen.getByRole("button", { name: `Undo ${name}` });
const undoButtons = (): (string | null)[] =>
  screen.queryAllByRole("button", { name: /^Undo / }).map((button) => button.getAttribute("aria-label"));

it("is one notice, in a status that is there before its text, and never takes the focus", async () => {
  const { say, decide } = show();
  const status = screen.getByRole("status");
  expect(status).toBeEmptyDOMElement();
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  say("Saved.");
  expect(status).toHaveTextContent(/^Saved\.$/);
  say("Saved again.");
  expect(status).toHaveTextContent(/^Saved again\.$/);
  decide("Ada");
  decide("Grace");
  expect(status).toHaveTextContent(/^Grace: ReviewingUndo$/);
  expect(save).toHaveFocus();
  await pass(30_000);
  expect(status).toBeEmptyDOMElement();
});

it("undoes the last change, then the one before, each as long as the server allows", async () => {
  const { say, decide, undone } = show();
  decide("Ada", { seconds: 40 });
  await pass(1000);
  decide("Grace");
  decide("Edsger", { seconds: 5 });
  say("Settings saved.");
  expect(screen.getByRole("status")).toHaveTextContent("Settings saved.");
  expect(undoButtons()).toEqual(["Undo Edsger"]);
  await pass(6000);
  expect(screen.getByRole("status")).toHaveTextContent("Grace: Reviewing");
  await pass(20_000);
  undo("Grace").focus();
  fireEvent.click(undo("Grace"));
  await pass(0);
  expect(screen.getByRole("status")).toHaveTextContent("Undone. Grace is Pending again.");
  expect(undo("Ada")).toHaveFocus();
  await pass(11_000);
  await pass(500);
  fireEvent.click(undo("Ada"));
  await pass(0);
  expect(undone).toEqual(["Grace", "Ada"]);
  expect(undoButtons()).toEqual([]);
  expect(screen.getByRole("main")).toHaveFocus();
});

it("names what is undone only where its words are about something else", async () => {
  const { say, decide } = show();
  decide("Ada");
  expect(undo("Ada")).toHaveTextContent(/^Undo$/);
  say("Settings saved.");
  expect(undo("Ada")).toHaveTextContent(/^Undo Ada$/);
});

it("undoes the last change by Z, at once and also in a dialog, but none before while one is being saved", async () => {
  const { decide, undone, setDialog, session } = show();
  const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "z", code: "KeyZ" });
  decide("Ada");
  decide("Grace");
  decide("Edsger");
  press();
  await pass(0);
  expect(undone).toEqual(["Edsger"]);
  setDialog(true);
  within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }).focus();
  const saving = vi.spyOn(session.queryClient, "isMutating").mockReturnValue(1);
  press();
  await pass(0);
  expect(undone).toEqual(["Edsger"]);
  saving.mockReturnValue(0);
  press();
  await pass(0);
  expect(undone).toEqual(["Edsger", "Grace"]);
  expect(undoButtons()).toEqual(["Undo Ada"]);
});

it("ignores presses in the half second after a change: they were meant for what stood there before", async () => {
  const { decide, undone } = show();
  decide("Ada");
  fireEvent.click(undo("Ada"));
  await pass(499);
  fireEvent.click(undo("Ada"));
  expect(undone).toEqual([]);
  decide("Grace");
  await pass(1);
  fireEvent.click(undo("Grace"));
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(undone).toEqual([]);
  await pass(499);
  fireEvent.doubleClick(undo("Grace"));
  fireEvent.click(undo("Grace"));
  // The second press of a double click.
  fireEvent.click(undo("Ada"));
  await pass(0);
  expect(undone).toEqual(["Grace"]);
});

it("does not offer to undo what was changed again since", async () => {
  const { decide } = show();
  decide("Ada", { subject: "referral 1" });
  decide("Grace");
  decide("Ada again", { subject: "referral 1" });
  await pass(500);
  fireEvent.click(undo("Ada again"));
  await pass(0);
  await pass(500);
  fireEvent.click(undo("Grace"));
  await pass(0);
  expect(undoButtons()).toEqual([]);
});

it("keeps an error until it is dismissed, whatever is saved meanwhile", async () => {
  const { say, decide } = show();
  say("Grace was not moved.", "error");
  say("Saved.");
  decide("Ada");
  await pass(7000);
  expect(screen.getByRole("status")).toHaveTextContent("Grace was not moved.");
  expect(undoButtons()).toEqual(["Undo Ada"]);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.getByRole("status")).toHaveTextContent("Ada: Reviewing");
});

it("says why something was not undone", async () => {
  const { decide } = show();
  decide("Ada", { fails: true });
  await pass(500);
  fireEvent.click(undo("Ada"));
  await pass(60_000);
  expect(screen.getByRole("status")).toHaveTextContent("The change of Ada was not undone: Too late.");
});

it("stands in an open dialog above its buttons, and back in the page once that is closed", async () => {
  const { decide, undone, setDialog } = show();
  decide("Ada");
  setDialog(true);
  const dialog = screen.getByRole("dialog");
  expect(undoButtons()).toEqual(["Undo Ada"]);
  const buttons = within(dialog).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Undo", "", "Save"]);
  expect(within(dialog).getByRole("status")).toHaveTextContent("Ada: Reviewing");
  await pass(500);
  fireEvent.click(undo("Ada"));
  await pass(0);
  expect(undone).toEqual(["Ada"]);
  setDialog(false);
  expect(within(screen.getByRole("main")).getByRole("status")).toHaveTextContent("Undone.");
});

it("stays out of a dialog that opens later, unless it can be undone", async () => {
  const { say, setDialog } = show();
  say("Grace was not moved.", "error");
  setDialog(true);
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByRole("status")).toBeEmptyDOMElement();
  expect(within(dialog).getAllByRole("button")).toHaveLength(1);
  say("Saved.");
  expect(within(dialog).getByRole("status")).toHaveTextContent(/^Saved\.$/);
  setDialog(false);
  expect(within(screen.getByRole("main")).getByRole("status")).toHaveTextContent("Grace was not moved.");
});
