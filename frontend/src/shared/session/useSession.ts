import { useContext, useMemo, useSyncExternalStore } from "react";
import { SessionContext } from "./SessionProvider";
import { NO_VIEW } from "./storage";
import { getCompanyId, getEffectiveRole, getViewKey } from "./view";

/** The session, for screens: who is signed in, as whom they look, and whose data to ask for. */
export function useSession() {
  const store = useContext(SessionContext);
  if (!store) throw new Error("useSession needs a SessionProvider above it");
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState);

  return useMemo(() => {
    const { user, viewAs, viewAsPerson } = state;
    return {
      ...state,
      isSuperuser: user?.role === "SUPERUSER",
      /** View-as role if set, else the own role. A string: it may be a role the product does not know. */
      effectiveRole: getEffectiveRole(user, viewAs),
      /** True while a person's eyes are borrowed; the server refuses every write then. */
      readOnly: viewAsPerson !== null,
      companyId: getCompanyId(state),
      /** Another one whenever another person is signed in or looked at. */
      viewKey: getViewKey(state),
      signIn: (username: string, password: string) => store.signIn(username, password),
      signInWithToken: (token: string) => store.signInWithToken(token),
      signOut: () => store.signOut(),
      forget: () => store.forget(),
      replaceUser: store.replaceUser.bind(store),
      refreshUser: () => store.refreshUser(),
      setView: store.setView.bind(store),
      clearView: () => store.setView(NO_VIEW),
      loadCompanies: () => store.loadCompanies(),
    };
  }, [state, store]);
}

export type Session = ReturnType<typeof useSession>;
