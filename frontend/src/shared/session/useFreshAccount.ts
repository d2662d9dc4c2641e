import { FRESH_MS } from "@/shared/api/queryClient";
import { useSession } from "./useSession";

/**
 * The account as the session read it moments ago, so that the first screen need not read it again;
 * null if that was longer ago.
 */
export function useFreshAccount() {
  const { account } = useSession();
  return account && Date.now() - account.readAt < FRESH_MS ? account : null;
}
