import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { connectionName } from "./connectionName";
import { CONNECTION_DIALOG } from "./messages";
import { OnlyOneName, shownNames } from "./nameFields";
import { type ConnectionValues, loadConnection, saveConnection } from "./queries";

type ConnectionDialogProps = {
  /** The connection to edit; null adds one. */
  connection: Connection | null;
  onClose: () => void;
};

const toFormValues = (connection: Connection | null): ConnectionValues => ({
  first_name: connection?.first_name ?? "",
  last_name: connection?.last_name ?? "",
  only_one_name: connection !== null && !(connection.first_name && connection.last_name),
  email: connection?.email ?? "",
  company: connection?.company ?? "",
  position: connection?.position ?? "",
});

const REQUIRED = { required: true, autoComplete: "off" };
const OPTIONAL = { hint: CONNECTION_DIALOG.optional, autoComplete: "off" };

/** Adds or edits a connection; keeps the typed values if the server rejects them. */
export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const notify = useNotify();
  const refresh = useRefreshAffected("connection");
  const form = useServerForm({
    version: {
      stored: connection,
      toValues: toFormValues,
      loadLatest: () => loadConnection(connection),
    },
    send: (values, base) => saveConnection(connection, trimValues(values), base?.updated_at),
    failureText: (error) => CONNECTION_DIALOG.failed(errorMessage(error)),
    onSaved: (saved) => {
      const text = connection ? CONNECTION_DIALOG.saved : CONNECTION_DIALOG.added;
      void refresh();
      notify(text(connectionName(saved)));
      onClose();
    },
  });
  const values = form.watch();
  const only = connection && !connection.first_name ? "last_name" : "first_name";
  const shown = shownNames(values, only);

  return (
    <FormDialog
      form={form}
      title={connection ? CONNECTION_DIALOG.editTitle : CONNECTION_DIALOG.addTitle}
      submitLabel={CONNECTION_DIALOG.save}
      submitDisabled={shown.some((name) => values[name].trim() === "")}
      onClose={onClose}
    >
      {shown.includes("first_name") && (
        <Field label={CONNECTION_DIALOG.firstName} autoFocus {...REQUIRED} {...form.field("first_name")} />
      )}
      {shown.includes("last_name") && (
        <Field label={CONNECTION_DIALOG.lastName} {...REQUIRED} {...form.field("last_name")} />
      )}
      <OnlyOneName
        values={values}
        only={only}
        readOnly={form.busy}
        onChange={(names) => {
          form.clearErrors("first_name", "last_name");
          form.set("first_name", names.first_name);
          form.set("last_name", names.last_name);
          form.set("only_one_name", names.only_one_name);
        }}
      />
      <Field label={CONNECTION_DIALOG.email} type="email" {...OPTIONAL} {...form.field("email")} />
      <Field label={CONNECTION_DIALOG.company} {...OPTIONAL} {...form.field("company")} />
      <Field label={CONNECTION_DIALOG.position} {...OPTIONAL} {...form.field("position")} />
    </FormDialog>
  );
}
