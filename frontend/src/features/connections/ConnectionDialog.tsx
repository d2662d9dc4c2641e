import { t } from "@lingui/core/macro";
import { errorMessage } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { connectionName } from "./connectionName";
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
    errorText: (error) => {
      const message = errorMessage(error);
      return t`Error saving connection: ${message}`;
    },
    onSaved: (saved) => {
      const name = connectionName(saved);
      void refresh();
      notify(connection ? t`${name} was saved.` : t`${name} was added to your connections.`);
      onClose();
    },
  });
  const values = form.watch();
  const optional = { hint: t`Optional`, autoComplete: "off" };
  const only = connection && !connection.first_name ? "last_name" : "first_name";
  const shown = shownNames(values, only);

  return (
    <FormDialog
      form={form}
      title={connection ? t`Edit Connection` : t`Add New Connection`}
      submitLabel={t`Save`}
      submitDisabled={shown.some((name) => values[name].trim() === "")}
      onClose={onClose}
    >
      {shown.includes("first_name") && (
        <Field label={t`First Name`} autoFocus {...REQUIRED} {...form.field("first_name")} />
      )}
      {shown.includes("last_name") && (
        <Field label={t`Last Name`} {...REQUIRED} {...form.field("last_name")} />
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
      <Field label={t`Email`} type="email" {...optional} {...form.field("email")} />
      <Field label={t`Company`} {...optional} {...form.field("company")} />
      <Field label={t`Position`} {...optional} {...form.field("position")} />
    </FormDialog>
  );
}
