import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { NEW_PASSWORD, NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/newPassword";
import { errorMessage } from "@/shared/api/errors";
import { useApiQuery } from "@/shared/api/queries";
import type { AuthUser } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { downloadFile } from "@/shared/ui/downloadFile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { orDash } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { Devices } from "./Devices";
import { PROFILE } from "./messages";
import { NotificationPreferences } from "./NotificationPreferences";
import { changePassword, getOwnData, useSaveNames } from "./queries";

/** The user's account: names, account details, password, notifications, devices and data. */
export function Profile() {
  const profile = useApiQuery("/auth/user/");
  return (
    <PageFrame title={PROFILE.title} width="narrow">
      {profile.isPending && <LoadingState />}
      {profile.error && <ErrorBanner onRetry={profile.refetch}>{PROFILE.loadFailed}</ErrorBanner>}
      {profile.data && (
        <>
          <NamesForm profile={profile.data} />
          <AccountDetails {...profile.data} />
          <PasswordForm />
          <NotificationPreferences />
          <Devices />
          <DataAndSignIns />
        </>
      )}
    </PageFrame>
  );
}

const toFormValues = ({ first_name, last_name }: AuthUser) => ({ first_name, last_name });

/** The user's first and last name, which they can change themselves. */
function NamesForm({ profile }: { profile: AuthUser }) {
  const { replaceUser } = useSession();
  const notify = useNotify();
  const save = useSaveNames();
  const form = useServerForm({
    defaults: toFormValues(profile),
    send: (names) => save(trimValues(names)),
    onSaved: (saved) => {
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

/** Account details that HR maintains. */
function AccountDetails({ email, username, profile }: AuthUser) {
  return (
    <Section title={PROFILE.accountTitle} description={profile.company ? PROFILE.accountNote : undefined}>
      <DescriptionList
        items={[
          { label: PROFILE.email, value: orDash(email) },
          { label: PROFILE.username, value: username },
          { label: PROFILE.role, value: roleLabel(profile.role) },
          { label: PROFILE.company, value: orDash(profile.company?.name) },
          { label: PROFILE.department, value: orDash(profile.department) },
          { label: PROFILE.position, value: orDash(profile.position) },
        ]}
      />
    </Section>
  );
}

const NO_PASSWORDS = { oldPassword: "", newPassword: "", confirmPassword: "" };

function PasswordForm() {
  const notify = useNotify();
  const form = useServerForm({
    defaults: NO_PASSWORDS,
    check: validateNewPassword,
    send: ({ oldPassword, newPassword, confirmPassword }) =>
      changePassword(oldPassword, newPassword, confirmPassword),
    fieldNames: { old_password: "oldPassword", ...NEW_PASSWORD_FIELDS },
    onSaved: () => {
      form.reset();
      notify(PROFILE.passwordChanged);
    },
  });
  const secret = { type: "password", required: true };
  return (
    <Section title={PROFILE.passwordTitle} description={PROFILE.passwordNote}>
      <Form form={form}>
        <FormProblem form={form} />
        <Field
          label={PROFILE.oldPassword}
          autoComplete="current-password"
          {...secret}
          {...form.field("oldPassword")}
        />
        <Field
          label={PROFILE.newPassword}
          autoComplete="new-password"
          hint={NEW_PASSWORD.hint}
          {...secret}
          {...form.field("newPassword", "confirmPassword")}
        />
        <Field
          label={PROFILE.confirmPassword}
          autoComplete="new-password"
          {...secret}
          {...form.field("confirmPassword")}
        />
        <Box>
          <SubmitButton
            form={form}
            variant="outlined"
            color="inherit"
            disabled={Object.values(form.watch()).includes("")}
          >
            {PROFILE.changePassword}
          </SubmitButton>
        </Box>
      </Form>
    </Section>
  );
}

/** Exports the user's data, and signs out everywhere. */
function DataAndSignIns() {
  const { user, signOutEverywhere } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const dataExport = useMutation({
    mutationFn: getOwnData,
    onSuccess: (data) =>
      downloadFile(`${user?.username}.json`, "application/json", JSON.stringify(data, null, 2)),
  });
  const signOutAll = useMutation({ mutationFn: signOutEverywhere });

  return (
    <Section title={PROFILE.dataTitle}>
      <Stack spacing={2}>
        {dataExport.error && <ErrorBanner>{errorMessage(dataExport.error)}</ErrorBanner>}
        <Action
          note={PROFILE.exportNote}
          label={PROFILE.exportData}
          busy={dataExport.isPending}
          onClick={() => dataExport.mutate()}
        />
        <Action
          note={PROFILE.signOutNote}
          label={PROFILE.signOutEverywhere}
          onClick={() => setIsConfirming(true)}
        />
      </Stack>
      <ConfirmDialog
        open={isConfirming}
        title={`${PROFILE.signOutEverywhere}?`}
        confirmLabel={PROFILE.signOutEverywhere}
        busy={signOutAll.isPending}
        error={signOutAll.error ? errorMessage(signOutAll.error) : undefined}
        onConfirm={() => signOutAll.mutateAsync()}
        onClose={() => setIsConfirming(false)}
      >
        {PROFILE.signOutAsk}
      </ConfirmDialog>
    </Section>
  );
}

type ActionProps = { note: string; label: string; busy?: boolean; onClick: () => void };

function Action({ note, label, busy = false, onClick }: ActionProps) {
  return (
    <Stack
      direction={{ xs: "column", sm: "row" }}
      spacing={1.5}
      sx={{ justifyContent: "space-between", alignItems: { xs: "flex-start", sm: "center" } }}
    >
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
      <Button variant="outlined" color="inherit" loading={busy} onClick={onClick} sx={{ flexShrink: 0 }}>
        {label}
      </Button>
    </Stack>
  );
}
