import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { NEW_PASSWORD_FIELDS, passwordHint, validateNewPassword } from "@/features/accounts/newPassword";
import { useSecondFactor } from "@/features/accounts/secondFactor/queries";
import { SecondFactorSection } from "@/features/accounts/secondFactor/SecondFactorSection";
import { useOwnTokens } from "@/features/accounts/tokens/queries";
import { OwnTokens } from "@/features/accounts/tokens/TokenSection";
import { useRefreshAffected } from "@/shared/api/queries";
import type { SignedInUser } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useAction } from "@/shared/hooks/useAction";
import { LANGUAGES, type Language } from "@/shared/i18n/i18n";
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
import { CheckboxField } from "@/shared/ui/inputs/CheckboxField";
import { Field } from "@/shared/ui/inputs/Field";
import { type Option, SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges, useConfirmLeave } from "@/shared/ui/inputs/UnsavedChanges";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { Devices } from "./Devices";
import { NotificationPreferences } from "./NotificationPreferences";
import {
  changePassword,
  getOwnData,
  type OwnDetails,
  type PasswordChange,
  useDevices,
  usePreferences,
  useProfile,
  useSaveDetails,
} from "./queries";
import { profileSections } from "./sections";

/** The user's account: names, account details, password, notifications, devices and data. */
export function Profile() {
  const { isSuperuser } = useSession();
  const profile = useProfile();
  // Their heights are not known before, and what stands below them would move.
  const hasLists = [usePreferences(), useDevices(), useOwnTokens(), useSecondFactor()].every(
    ({ isFetched }) => isFetched,
  );
  return (
    <PageFrame title={t`Profile`} width="narrow" sections={profileSections(isSuperuser)}>
      {(profile.isPending || (profile.data && !hasLists)) && <LoadingState />}
      {profile.error && (
        <ErrorBanner onRetry={profile.refetch}>
          <Trans>Failed to load your profile.</Trans>
        </ErrorBanner>
      )}
      {profile.data && hasLists && (
        <>
          <DetailsForm profile={profile.data} />
          <AccountDetails {...profile.data} />
          <PasswordForm />
          <SecondFactorSection />
          <NotificationPreferences />
          <Shortcuts profile={profile.data} />
          <Devices />
          <OwnTokens />
          <DataAndSignIns />
        </>
      )}
    </PageFrame>
  );
}

const toFormValues = ({ first_name, last_name, language }: SignedInUser): OwnDetails => ({
  first_name,
  last_name,
  language: language ?? "",
});

/** Their own choice, or else what the company or the browser prefers. */
function getLanguageOptions(company: string): Option<OwnDetails["language"]>[] {
  const name = LANGUAGES[company as Language];
  return [
    { value: "", label: name ? t`Same as your company (${name})` : t`Same as your browser` },
    ...(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] })),
  ];
}

/** What users change of themselves: their first and last name, and their language. */
function DetailsForm({ profile }: { profile: SignedInUser }) {
  const { replaceUser } = useSession();
  const notify = useNotify();
  const save = useSaveDetails();
  const confirmLeave = useConfirmLeave();
  const form = useServerForm({
    defaults: toFormValues(profile),
    send: async (details) => {
      // In another language, the screens begin anew. This form is busy, and not among those with changes.
      const stays = details.language !== (profile.language ?? "") && !(await confirmLeave());
      return stays ? null : save(trimValues(details));
    },
    onSaved: (saved) => {
      if (!saved) return;
      form.reset(toFormValues(saved));
      notify(t`Your details have been saved.`);
      replaceUser(saved);
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
      error: error ?? (isMissing(name) ? t`First and last name are required` : undefined),
    };
  };
  const missing = isMissing("first_name") || isMissing("last_name");

  return (
    <Section id="details" title={t`Your details`}>
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Form form={form}>
        <FormError form={form} />
        <FieldGrid>
          <Field label={t`First Name`} autoComplete="given-name" {...field("first_name")} />
          <Field label={t`Last Name`} autoComplete="family-name" {...field("last_name")} />
          <SelectField
            label={t`Language`}
            hint={t`For the screens and the emails we send you.`}
            options={getLanguageOptions(profile.company_language)}
            {...form.select("language")}
          />
        </FieldGrid>
        <Box sx={{ alignSelf: "flex-end" }}>
          <SubmitButton form={form} disabled={!form.dirty || missing}>
            {t`Save`}
          </SubmitButton>
        </Box>
      </Form>
    </Section>
  );
}

/** Account details that HR maintains. */
function AccountDetails({ email, username, profile }: SignedInUser) {
  return (
    <Section
      id="account"
      title={t`Your account`}
      description={profile.company ? t`Managed by your HR team.` : undefined}
    >
      <DescriptionList
        items={[
          { label: t`Email`, value: orDash(email) },
          { label: t`Username`, value: username },
          { label: t`Role`, value: roleLabel(profile.role) },
          { label: t`Company`, value: orDash(profile.company?.name) },
          { label: t`Department`, value: orDash(profile.department) },
          { label: t`Position`, value: orDash(profile.position) },
        ]}
      />
    </Section>
  );
}

const NO_PASSWORDS: PasswordChange = {
  oldPassword: "",
  newPassword: "",
  confirmPassword: "",
  revokesTokens: false,
};

function PasswordForm() {
  const notify = useNotify();
  const hasTokens = Boolean(useOwnTokens().data?.length);
  const refreshTokens = useRefreshAffected("token");
  const form = useServerForm({
    defaults: NO_PASSWORDS,
    check: validateNewPassword,
    send: changePassword,
    fieldNames: { old_password: "oldPassword", ...NEW_PASSWORD_FIELDS },
    onSaved: (_token, { revokesTokens }) => {
      form.reset();
      if (revokesTokens) void refreshTokens();
      notify(t`Your password has been changed.`);
    },
  });
  const secret = { type: "password", required: true };
  return (
    <Section
      id="password"
      title={t`Change password`}
      description={t`You stay signed in here; all other devices are signed out.`}
    >
      <UnsavedChanges dirty={form.dirty && !form.busy} />
      <Form form={form}>
        <FormError form={form} />
        <Field
          label={t`Current Password`}
          autoComplete="current-password"
          {...secret}
          {...form.field("oldPassword")}
        />
        <Field
          label={t`New Password`}
          autoComplete="new-password"
          hint={passwordHint()}
          {...secret}
          {...form.field("newPassword", "confirmPassword")}
        />
        <Field
          label={t`Confirm New Password`}
          autoComplete="new-password"
          {...secret}
          {...form.field("confirmPassword")}
        />
        {hasTokens && (
          <CheckboxField
            label={t`Revoke my API tokens, too`}
            hint={t`Do so if someone else may have known your password.`}
            {...form.select("revokesTokens")}
            value={form.watch("revokesTokens")}
          />
        )}
        <Box sx={{ alignSelf: "flex-end" }}>
          <SubmitButton
            form={form}
            variant="outlined"
            color="inherit"
            disabled={Object.values(form.watch()).includes("")}
          >
            {t`Change Password`}
          </SubmitButton>
        </Box>
      </Form>
    </Section>
  );
}

/** Whether single keys act on the screens: who speaks to their computer types them by accident. */
function Shortcuts({ profile }: { profile: SignedInUser }) {
  const { replaceUser } = useSession();
  const saveDetails = useSaveDetails();
  const save = useAction({
    run: (shortcuts: boolean) => saveDetails({ shortcuts }),
    onDone: replaceUser,
    failed: (message) => t`This was not saved: ${message}`,
  });
  return (
    <Section
      id="shortcuts"
      title={t`Keyboard shortcuts`}
      description={t`Use single keys to decide on referrals and move between them. Press ? to see them.`}
    >
      {save.error && <ErrorBanner>{save.error}</ErrorBanner>}
      <FormControlLabel
        control={
          <Switch
            checked={profile.shortcuts ?? true}
            onChange={(_event, checked) => save.busy || save.start(checked)}
          />
        }
        label={t`Use single-key shortcuts`}
      />
    </Section>
  );
}

/** Exports the user's data, and signs out everywhere. */
function DataAndSignIns() {
  const { user, signOutEverywhere } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  const confirmLeave = useConfirmLeave();
  const dataExport = useAction({
    run: getOwnData,
    onDone: (data) =>
      downloadFile(`${user?.username}.json`, "application/json", JSON.stringify(data, null, 2)),
  });
  const signOutAll = useAction({ run: signOutEverywhere });

  return (
    <Section id="data" title={t`Your data and sign-ins`}>
      <Stack spacing={2}>
        {dataExport.error && <ErrorBanner>{dataExport.error}</ErrorBanner>}
        <Action
          note={t`Everything we keep about you, as one JSON file: account, sign-ins, connections, imports, referrals and activity.`}
          label={t`Export My Data`}
          busy={dataExport.busy}
          onClick={() => dataExport.start()}
        />
        <Action
          note={t`Signs you out on all devices, including this one, and revokes your API tokens.`}
          label={t`Sign Out Everywhere`}
          onClick={() => setIsConfirming(true)}
        />
      </Stack>
      <ConfirmDialog
        open={isConfirming}
        title={t`Sign out everywhere?`}
        confirmLabel={t`Sign Out Everywhere`}
        busy={signOutAll.busy}
        error={signOutAll.error}
        onConfirm={async () => (await confirmLeave({ signsOut: true })) && signOutAll.start()}
        onClose={() => setIsConfirming(false)}
      >
        <Trans>You will have to sign in again on every device, including this one.</Trans>
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
