import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { REFER } from "./referMessages";

type ContactFieldsProps = {
  /** Whether the candidate's e-mail address is already known. */
  hasEmail: boolean;
  field: (name: "candidate_email" | "candidate_phone") => Omit<FieldProps, "label">;
};

/**
 * The candidate's contact details. LinkedIn exports rarely contain them, so reviewers would have to
 * ask.
 */
export function ContactFields({ hasEmail, field }: ContactFieldsProps) {
  return (
    <FieldGrid>
      {!hasEmail && (
        <Field
          label={REFER.email}
          type="email"
          hint={REFER.contactHint}
          autoComplete="off"
          {...field("candidate_email")}
        />
      )}
      <Field
        label={REFER.phone}
        type="tel"
        hint={hasEmail ? REFER.contactHint : REFER.optional}
        autoComplete="off"
        {...field("candidate_phone")}
      />
    </FieldGrid>
  );
}
