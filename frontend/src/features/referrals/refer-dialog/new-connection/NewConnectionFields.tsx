import { OnlyOneName } from "@/features/connections/nameFields";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Field } from "@/shared/ui/inputs/Field";
import { NEW_CONNECTION } from "../referMessages";
import type { NewConnectionForm } from "./useNewConnectionForm";

/** Fields to add a person to one's connections without leaving the refer dialog. */
export function NewConnectionFields({ form }: { form: NewConnectionForm }) {
  const values = form.watch();
  return (
    <>
      <FieldGrid>
        <Field
          label={NEW_CONNECTION.first}
          autoFocus
          autoComplete="off"
          required
          {...form.field("first_name")}
        />
        {!values.only_one_name && (
          <Field label={NEW_CONNECTION.last} autoComplete="off" required {...form.field("last_name")} />
        )}
      </FieldGrid>
      <OnlyOneName
        values={values}
        readOnly={form.busy}
        onChange={(names) => {
          form.clearErrors("first_name", "last_name");
          form.set("first_name", names.first_name);
          form.set("last_name", names.last_name);
          form.set("only_one_name", names.only_one_name);
        }}
      />
      <Field
        label={NEW_CONNECTION.url}
        hint={NEW_CONNECTION.urlHint}
        autoComplete="off"
        placeholder="https://www.linkedin.com/in/..."
        {...form.field("profile_url", "email")}
      />
      <Field
        label={NEW_CONNECTION.email}
        type="email"
        autoComplete="off"
        {...form.field("email", "profile_url")}
      />
    </>
  );
}
