import { useContext, useMemo, useSyncExternalStore } from "react";
import { SessionContext } from "./SessionProvider";
import { NO_VIEW } from "./storage";
import { getCompanyId, getEffectiveRole, getViewKey } from "./view";

/** The session: user, view, scope and actions. */
export function useSession() {
  const store = useContext(SessionContext);
  if (!store) throw new Error("useSession needs a SessionProvider above it");
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);

  return useMemo(() => {
    const { user, viewAs, viewAsPerson } = state;
    return {
      ...state,
      isSuperuser: user?.role === "SUPERUSER",
      /** The viewed role if set, else the user's own. A string, as it may be unknown. */
      effectiveRole: getEffectiveRole(user, viewAs),
      /** True while viewing as a person; the server then rejects all writes. */
      readOnly: viewAsPerson !== null,
      companyId: getCompanyId(state),
      /** Changes with the signed-in user and the view. */
      viewKey: getViewKey(state),
      /** What was read for this user and view. */
      queryClient: store.queryClient,
      drafts: store.drafts,
      signIn: (username: string, password: string) => store.signIn(username, password),
      takeSecondStep: (code: string) => store.takeSecondStep(code),
      signInWithPasskey: store.signInWithPasskey.bind(store),
      cancelSecondStep: () => store.cancelSecondStep(),
      secondFactorIsSetUp: () => store.secondFactorIsSetUp(),
      signInWithToken: (token: string) => store.signInWithToken(token),
      signInAgain: (password: string) => store.signInAgain(password),
      offerRenewal: store.offerRenewal,
      signOut: () => store.signOut(),
      forget: () => store.forget(),
      signOutEverywhere: () => store.signOutEverywhere(),
      replaceUser: store.replaceUser.bind(store),
      refreshUser: () => store.refreshUser(),
      setView: store.setView.bind(store),
      clearView: () => store.setView(NO_VIEW),
      loadCompanies: () => store.loadCompanies(),
    };
  }, [state, store]);
}

export type Session = ReturnType<typeof useSession>;
