import { useApiQuery } from "@/shared/api/queries";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { AccountDetails } from "./AccountDetails";
import { DataAndDevices } from "./DataAndDevices";
import { PROFILE } from "./messages";
import { NamesForm } from "./NamesForm";
import { PasswordForm } from "./PasswordForm";

/** One's own account: names, what HR keeps, password, devices and data. */
export function Profile() {
  const profile = useApiQuery("/auth/user/");
  return (
    <PageFrame title={PROFILE.title} width="narrow">
      {profile.isPending && <LoadingState />}
      {profile.error && <ErrorBanner onRetry={profile.refetch}>{PROFILE.loadFailed}</ErrorBanner>}
      {profile.data && (
        <>
          <NamesForm profile={profile.data} />
          <AccountDetails profile={profile.data} />
          <PasswordForm />
          <DataAndDevices />
        </>
      )}
    </PageFrame>
  );
}
