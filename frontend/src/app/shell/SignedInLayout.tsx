import { QueryClientProvider } from "@tanstack/react-query";
import { Reauthentication } from "@/features/accounts/reauthentication/Reauthentication";
import { useSession } from "@/shared/session/useSession";
import { AppTheme } from "@/shared/theme/AppTheme";
import { LayersProvider } from "@/shared/ui/dialogs/layers";
import { lazyPart } from "@/shared/ui/feedback/lazyPart";
import { NoticeProvider } from "@/shared/ui/feedback/notice";
import { UnsavedChangesProvider } from "@/shared/ui/inputs/UnsavedChanges";
import { Shell } from "./Shell";

const RequiredSecondFactor = lazyPart(
  async () => (await import("@/features/accounts/secondFactor/RequiredSecondFactor")).RequiredSecondFactor,
);

/** Wraps all signed-in screens: theme, notices, and a shell that begins anew with each user and view. */
export function SignedInLayout() {
  const { viewKey, queryClient, needsSecondFactor } = useSession();
  return (
    <AppTheme>
      <NoticeProvider>
        <QueryClientProvider key={viewKey} client={queryClient}>
          <UnsavedChangesProvider>
            <LayersProvider>{needsSecondFactor ? <RequiredSecondFactor /> : <Shell />}</LayersProvider>
          </UnsavedChangesProvider>
          <Reauthentication />
        </QueryClientProvider>
      </NoticeProvider>
    </AppTheme>
  );
}
