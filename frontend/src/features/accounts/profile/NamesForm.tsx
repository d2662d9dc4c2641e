import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { PROFILE } from "@/features/accounts/messages";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import type { AuthUser } from "@/shared/api/types";
import { useDraftAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useRestoredNotice } from "@/shared/session/useFormDraft";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { Section } from "@/shared/ui/layout/Section";
import { saveNames } from "./profileApi";

type Names = { firstName: string; lastName: string };

/** The two names, which are one's own to change. */
export function NamesForm({ profile }: { profile: AuthUser }) {
  const { replaceUser, view } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const kept = useDraftAcrossSignIn("names", (): Names | null => (dirty ? { firstName, lastName } : null));
  useRestoredNotice(kept !== null);
  const [firstName, setFirstName] = useState(kept?.firstName ?? profile.first_name);
  const [lastName, setLastName] = useState(kept?.lastName ?? profile.last_name);
  const dirty = firstName !== profile.first_name || lastName !== profile.last_name;
  const missing = !firstName.trim() || !lastName.trim();

  const save = useMutation({
    mutationFn: () => saveNames({ first_name: firstName.trim(), last_name: lastName.trim() }),
    onSuccess: (saved) => {
      queryClient.setQueryData(["profile", view.key], saved);
      setFirstName(saved.first_name);
      setLastName(saved.last_name);
      replaceUser(saved);
      notify(PROFILE.saved);
    },
  });
  const errors = getFieldErrors(save.error);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!save.isPending && !missing) save.mutate();
  };

  return (
    <Section title={PROFILE.detailsTitle}>
      <UnsavedChanges dirty={dirty} />
      <Stack component="form" spacing={2} noValidate onSubmit={submit}>
        {save.error && !errors.first_name && !errors.last_name && (
          <ErrorBanner>{errorMessage(save.error)}</ErrorBanner>
        )}
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
          <Field
            label={PROFILE.firstName}
            autoComplete="given-name"
            required
            value={firstName}
            error={errors.first_name?.[0] ?? (firstName.trim() ? undefined : PROFILE.nameMissing)}
            onChange={(event) => setFirstName(event.target.value)}
          />
          <Field
            label={PROFILE.lastName}
            autoComplete="family-name"
            required
            value={lastName}
            error={errors.last_name?.[0] ?? (lastName.trim() ? undefined : PROFILE.nameMissing)}
            onChange={(event) => setLastName(event.target.value)}
          />
        </Box>
        <Box>
          <Button type="submit" variant="contained" disabled={!dirty || missing} loading={save.isPending}>
            {PROFILE.save}
          </Button>
        </Box>
      </Stack>
    </Section>
  );
}
