import { useForm } from "react-hook-form";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { useFormDraft, useRestoredNotice } from "@/shared/session/useFormDraft";
import { FormDialog } from "@/shared/ui/dialogs/FormDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import type { ConnectionInput } from "./api";
import { connectionName } from "./connectionName";
import { CONNECTION_DIALOG } from "./messages";
import { useSaveConnection } from "./useConnections";

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

const trimmed = (input: ConnectionInput): ConnectionInput =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value.trim()]),
  ) as unknown as ConnectionInput;

const NAMES: { name: "first_name" | "last_name"; label: string }[] = [
  { name: "first_name", label: CONNECTION_DIALOG.firstName },
  { name: "last_name", label: CONNECTION_DIALOG.lastName },
];
const OTHERS: { name: "email" | "company" | "position"; label: string; type?: string }[] = [
  { name: "email", label: CONNECTION_DIALOG.email, type: "email" },
  { name: "company", label: CONNECTION_DIALOG.company },
  { name: "position", label: CONNECTION_DIALOG.position },
];

/** Adds a connection or edits one; stays open with what was typed when the server refuses it. */
export function ConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const notify = useNotify();
  const save = useSaveConnection(connection);
  const form = useForm<ConnectionInput>({ defaultValues: toFormValues(connection) });
  useRestoredNotice(useFormDraft(`connection:${connection?.id ?? "new"}`, form));
  const { errors, isDirty, isSubmitting } = form.formState;
  const names = form.watch(["first_name", "last_name"]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await save.mutateAsync(trimmed(values));
      const { saved: changed, added } = CONNECTION_DIALOG;
      notify(connection ? changed(connectionName(saved)) : added(connectionName(saved)));
      onClose();
    } catch (error) {
      console.error("The connection could not be saved.", error);
      const refused = Object.entries(getFieldErrors(error)).filter(([name]) => name in values);
      for (const [name, messages] of refused) {
        form.setError(name as keyof ConnectionInput, { message: messages.join(" ") });
      }
      const first = refused[0]?.[0];
      if (first) form.setFocus(first as keyof ConnectionInput);
    }
  });

  return (
    <FormDialog
      open
      title={connection ? CONNECTION_DIALOG.editTitle : CONNECTION_DIALOG.addTitle}
      submitLabel={CONNECTION_DIALOG.save}
      cancelLabel={CONNECTION_DIALOG.cancel}
      submitDisabled={names.some((name) => name.trim() === "")}
      busy={isSubmitting}
      dirty={isDirty}
      error={save.error ? CONNECTION_DIALOG.failed(errorMessage(save.error)) : undefined}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      {NAMES.map(({ name, label }, index) => (
        <Field
          key={name}
          label={label}
          required
          autoFocus={index === 0}
          autoComplete="off"
          {...form.register(name)}
          error={errors[name]?.message}
        />
      ))}
      {OTHERS.map(({ name, label, type = "text" }) => (
        <Field
          key={name}
          label={label}
          type={type}
          hint={CONNECTION_DIALOG.optional}
          autoComplete="off"
          {...form.register(name)}
          error={errors[name]?.message}
        />
      ))}
    </FormDialog>
  );
}
