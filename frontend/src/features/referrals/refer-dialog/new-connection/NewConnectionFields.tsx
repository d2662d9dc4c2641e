import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Field } from "@/shared/ui/inputs/Field";
import { NEW_CONNECTION } from "../referMessages";
import type { NewConnectionForm } from "./useNewConnectionForm";

/** Fields to add a person to one's connections without leaving the refer dialog. */
export const NewConnectionFields = ({ form }: { form: NewConnectionForm }) => (
  <>
    <FieldGrid>
      <Field
        label={NEW_CONNECTION.first}
        autoFocus
        autoComplete="off"
        required
        {...form.field("first_name")}
      />
      <Field label={NEW_CONNECTION.last} autoComplete="off" required {...form.field("last_name")} />
    </FieldGrid>
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
