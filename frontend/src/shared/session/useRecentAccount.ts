import { STALE_TIME_MS } from "@/shared/api/queryClient";
import { useSession } from "./useSession";

/**
 * The account as the session read it moments ago, so that the first screen need not read it again;
 * null if that was longer ago.
 */
export function useRecentAccount() {
  const { account } = useSession();
  return account && Date.now() - account.readAt < STALE_TIME_MS ? account : null;
}
