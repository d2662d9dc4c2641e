import { Reauthentication } from "@/features/accounts/reauthentication/Reauthentication";
import { QueryScope } from "@/shared/api/QueryScope";
import { useSession } from "@/shared/session/useSession";
import { NoticeProvider } from "@/shared/ui/feedback/notice";
import { Shell } from "./Shell";
import { Theme } from "./Theme";

/** Wraps all signed-in screens: theme, notices, shell, and a query cache per user and view. */
export function SignedInLayout() {
  const { viewKey } = useSession();
  return (
    <Theme>
      <NoticeProvider>
        <QueryScope key={viewKey}>
          <Shell />
          <Reauthentication />
        </QueryScope>
      </NoticeProvider>
    </Theme>
  );
}
