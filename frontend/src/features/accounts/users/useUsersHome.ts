import { useLocation } from "react-router-dom";
import { paths } from "@/shared/paths";

type HomeState = { usersFrom?: string } | null;

/** The list of users as it was filtered; `state` goes with every link below it, so that the way back finds it. */
export function useUsersHome() {
  const { pathname, search, state } = useLocation();
  const filters = pathname === paths.users ? search : ((state as HomeState)?.usersFrom ?? "");
  return { list: paths.users + filters, state: { usersFrom: filters } satisfies HomeState };
}
