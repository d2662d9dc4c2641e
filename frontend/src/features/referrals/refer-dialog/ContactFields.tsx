import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { REFER } from "./referMessages";

type ContactFieldsProps = {
  /** Whether an e-mail address of the candidate is known already. */
  hasEmail: boolean;
  field: (name: "candidate_email" | "candidate_phone") => Omit<FieldProps, "label">;
};

/** How the candidate can be reached: hardly any export of LinkedIn has it, and whoever reviews would have to ask. */
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
