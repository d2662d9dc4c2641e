import { t } from "@lingui/core/macro";
import { api } from "@/shared/api/client";
import type { ListName, SavedView } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Field } from "../inputs/Field";

type SavedViewDialogProps = {
  list: ListName;
  /** The view to rename; null saves another one. */
  view: SavedView | null;
  /** The query string to save. */
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

/** Saves a view under a name, or renames it. */
export function SavedViewDialog({ list, view, query, onSaved, onClose }: SavedViewDialogProps) {
  const form = useServerForm({
    defaults: { name: view?.name ?? "" },
    send: ({ name }) =>
      view
        ? api.patch("/saved-views/{id}/", { path: { id: view.id }, body: { name } })
        : api.post("/saved-views/", { body: { list, name, query } }),
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={view ? t`Rename View` : t`Save View`}
      submitLabel={view ? t`Rename` : t`Save`}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        hint={view ? undefined : t`Filters, order and columns are saved under this name.`}
        {...form.field("name")}
        autoFocus
      />
    </FormDialog>
  );
}
