import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey } from "@/shared/api/queries";
import type { AuthUser } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { Section } from "@/shared/ui/layout/Section";
import { PROFILE } from "./messages";

const toFormValues = ({ first_name, last_name }: AuthUser) => ({ first_name, last_name });

/** The user's first and last name, which they can change themselves. */
export function NamesForm({ profile }: { profile: AuthUser }) {
  const { replaceUser } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const form = useServerForm({
    defaults: toFormValues(profile),
    draft: "names",
    send: (names) => api.patch("/auth/user/", { body: trimValues(names) }),
    onSaved: (saved) => {
      queryClient.setQueryData(queryKey("/auth/user/"), saved);
      form.reset(toFormValues(saved));
      replaceUser(saved);
      notify(PROFILE.saved);
    },
  });
  const names = form.watch();
  // Whoever is stored with one name need not invent another.
  const oneSuffices = !(profile.first_name && profile.last_name);
  const isMissing = (name: "first_name" | "last_name") =>
    !names[name].trim() && !(oneSuffices && (names.first_name.trim() || names.last_name.trim()));
  const field = (name: "first_name" | "last_name") => {
    const { error, ...input } = form.field(name);
    return {
      ...input,
      required: !oneSuffices,
      error: error ?? (isMissing(name) ? PROFILE.nameMissing : undefined),
    };
  };
  const missing = isMissing("first_name") || isMissing("last_name");

  return (
    <Section title={PROFILE.detailsTitle}>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Form form={form}>
        <FormProblem form={form} />
        <FieldGrid>
          <Field label={PROFILE.firstName} autoComplete="given-name" {...field("first_name")} />
          <Field label={PROFILE.lastName} autoComplete="family-name" {...field("last_name")} />
        </FieldGrid>
        <Box>
          <SubmitButton form={form} disabled={!form.dirty || missing}>
            {PROFILE.save}
          </SubmitButton>
        </Box>
      </Form>
    </Section>
  );
}
