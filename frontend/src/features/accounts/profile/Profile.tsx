import { useApiQuery } from "@/shared/api/queries";
import type { AuthUser } from "@/shared/api/types";
import { roleLabel } from "@/shared/session/roles";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { orDash } from "@/shared/ui/format";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { DataAndDevices } from "./DataAndDevices";
import { Devices } from "./Devices";
import { PROFILE } from "./messages";
import { NamesForm } from "./NamesForm";
import { NotificationPreferences } from "./notifications/NotificationPreferences";
import { PasswordForm } from "./PasswordForm";

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
          <DataAndDevices />
        </>
      )}
    </PageFrame>
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
