import { QueryClientProvider } from "@tanstack/react-query";
import { Reauthentication } from "@/features/accounts/reauthentication/Reauthentication";
import { useSession } from "@/shared/session/useSession";
import { AppTheme } from "@/shared/theme/AppTheme";
import { LayersProvider } from "@/shared/ui/dialogs/layers";
import { NoticeProvider } from "@/shared/ui/feedback/notice";
import { UnsavedChangesProvider } from "@/shared/ui/inputs/UnsavedChanges";
import { Shell } from "./Shell";

/** Wraps all signed-in screens: theme, notices, and a shell that begins anew with each user and view. */
export function SignedInLayout() {
  const { viewKey, queryClient } = useSession();
  return (
    <AppTheme>
      <NoticeProvider>
        <QueryClientProvider key={viewKey} client={queryClient}>
          <UnsavedChangesProvider>
            <LayersProvider>
              <Shell />
            </LayersProvider>
          </UnsavedChangesProvider>
          <Reauthentication />
        </QueryClientProvider>
      </NoticeProvider>
    </AppTheme>
  );
}
