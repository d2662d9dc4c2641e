import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { FormDialog } from "@/shared/forms/FormDialog";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";
import { ADD_PERSON } from "./referMessages";
import { useAddPerson } from "./useAddPerson";

const EMPTY = { first_name: "", last_name: "", profile_url: "", email: "" };

type AddPersonDialogProps = { onAdded: (connection: Connection) => void; onClose: () => void };

/** Adds somebody to one's connections who is not among them, without leaving the referral. */
export function AddPersonDialog({ onAdded, onClose }: AddPersonDialogProps) {
  const add = useAddPerson();
  const form = useServerForm({
    defaults: EMPTY,
    check: ({ first_name, last_name, profile_url, email }) => ({
      first_name: first_name.trim() ? undefined : ADD_PERSON.missing.first,
      last_name: last_name.trim() ? undefined : ADD_PERSON.missing.last,
      // One of both, so that they can be told from others of this name.
      profile_url: profile_url.trim() || email.trim() ? undefined : ADD_PERSON.missing.address,
      email: !email.trim() || isEmailAddress(email.trim()) ? undefined : ADD_PERSON.missing.email,
    }),
    send: (values) => add(trimValues(values)),
    failureText: (error) => ADD_PERSON.failed(errorMessage(error)),
    onSaved: onAdded,
  });
  return (
    <FormDialog form={form} title={ADD_PERSON.title} submitLabel={ADD_PERSON.submit} onClose={onClose}>
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
      <Field
        label={ADD_PERSON.email}
        type="email"
        autoComplete="off"
        {...form.field("email", "profile_url")}
      />
    </FormDialog>
  );
}
