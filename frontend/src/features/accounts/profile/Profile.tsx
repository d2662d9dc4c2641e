import { useQuery } from "@tanstack/react-query";
import { PROFILE } from "@/features/accounts/messages";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { AccountDetails } from "./AccountDetails";
import { DataAndDevices } from "./DataAndDevices";
import { NamesForm } from "./NamesForm";
import { PasswordForm } from "./PasswordForm";
import { getProfile } from "./profileApi";

/** One's own account: names, what HR keeps, password, devices and data. */
export function Profile() {
  const { view } = useSession();
  const profile = useQuery({
    queryKey: ["profile", view.key],
    queryFn: ({ signal }) => getProfile(signal),
  });
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
