import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { connectionName } from "./connectionName";
import { CONNECTION_DIALOG } from "./messages";
import { type ConnectionInput, useSaveConnection } from "./useConnections";

type ConnectionDialogProps = {
  /** The connection to edit; null adds one. */
  connection: Connection | null;
  onClose: () => void;
};

const toFormValues = (connection: Connection | null): ConnectionInput => ({
  first_name: connection?.first_name ?? "",
  last_name: connection?.last_name ?? "",
  email: connection?.email ?? "",
  company: connection?.company ?? "",
  position: connection?.position ?? "",
});

const NAMES = [
  { name: "first_name", label: CONNECTION_DIALOG.firstName },
  { name: "last_name", label: CONNECTION_DIALOG.lastName },
] as const;
const OTHERS = [
  { name: "email", label: CONNECTION_DIALOG.email, type: "email" },
  { name: "company", label: CONNECTION_DIALOG.company, type: "text" },
  { name: "position", label: CONNECTION_DIALOG.position, type: "text" },
] as const;

/** Adds a connection or edits one; stays open with what was typed when the server refuses it. */
export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const notify = useNotify();
  const save = useSaveConnection(connection);
  const form = useServerForm({
    defaults: toFormValues(connection),
    draft: `connection:${connection?.id ?? "new"}`,
    send: (values) => save.mutateAsync(trimValues(values)),
    failureText: (error) => CONNECTION_DIALOG.failed(errorMessage(error)),
    onSaved: (saved) => {
      const text = connection ? CONNECTION_DIALOG.saved : CONNECTION_DIALOG.added;
      notify(text(connectionName(saved)));
      onClose();
    },
  });
  const names = form.watch(["first_name", "last_name"]);

  return (
    <FormDialog
      form={form}
      title={connection ? CONNECTION_DIALOG.editTitle : CONNECTION_DIALOG.addTitle}
      submitLabel={CONNECTION_DIALOG.save}
      cancelLabel={CONNECTION_DIALOG.cancel}
      submitDisabled={names.some((name) => name.trim() === "")}
      onClose={onClose}
    >
      {NAMES.map(({ name, label }, index) => (
        <Field
          key={name}
          label={label}
          required
          autoFocus={index === 0}
          autoComplete="off"
          {...form.field(name)}
        />
      ))}
      {OTHERS.map(({ name, label, type }) => (
        <Field
          key={name}
          label={label}
          type={type}
          hint={CONNECTION_DIALOG.optional}
          autoComplete="off"
          {...form.field(name)}
        />
      ))}
    </FormDialog>
  );
}
