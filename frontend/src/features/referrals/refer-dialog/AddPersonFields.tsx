import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Field } from "@/shared/ui/inputs/Field";
import { ADD_PERSON } from "./referMessages";
import type { AddPersonForm } from "./useAddPersonForm";

/** The refer dialog while somebody is added to one's connections who is not among them. */
export const AddPersonFields = ({ form }: { form: AddPersonForm }) => (
  <>
    <FieldGrid>
      <Field label={ADD_PERSON.first} autoFocus autoComplete="off" required {...form.field("first_name")} />
      <Field label={ADD_PERSON.last} autoComplete="off" required {...form.field("last_name")} />
    </FieldGrid>
    <Field
      label={ADD_PERSON.url}
      hint={ADD_PERSON.urlHint}
      autoComplete="off"
      placeholder="https://www.linkedin.com/in/..."
      {...form.field("profile_url", "email")}
    />
    <Field label={ADD_PERSON.email} type="email" autoComplete="off" {...form.field("email", "profile_url")} />
  </>
);
