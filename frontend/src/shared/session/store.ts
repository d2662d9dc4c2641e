import { ApiError } from "@/shared/api/errors";
import { onSecondFactorSetup, onUnauthorized } from "@/shared/api/events";
import { apiQuery } from "@/shared/api/queries";
import { createQueryClient } from "@/shared/api/queryClient";
import { setScopeProvider } from "@/shared/api/scope";
import { tokenStore } from "@/shared/api/token";
import type { Account, SignedInUser } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import {
  getAccount,
  getCompanies,
  getPasskeyChallenge,
  getRequiredProvider,
  getWaitingCode,
  postLogout,
  postLogoutAll,
  postPasskey,
  postSecondStep,
  postSignInCode,
  postToken,
} from "./api";
import { Drafts } from "./drafts";
import { openPage } from "./openPage";
import { type SessionUser, toSessionUser } from "./sessionUser";
import { CODE_PREFIX, type SsoCallback } from "./ssoCallback";
import { ANONYMOUS, type SessionState } from "./state";
import {
  clearStorage,
  KEYS,
  NO_VIEW,
  readView,
  restoreUser,
  restoreUserAndView,
  saveUser,
  saveView,
  type View,
} from "./storage";
import { getScope, getViewKey } from "./view";

type Acting = View & { user: SessionUser | null };

/** Lets the device answer a challenge with a passkey; null if the person cancelled. */
type PasskeyPrompt = (options: Record<string, unknown>) => Promise<Record<string, unknown> | null>;

export const UNEXPECTED_LOGIN = "Unexpected login response format";

/**
 * The signed-in user and their view. One instance per page; React reads it through `useSession`.
 */
export class SessionStore {
  private state: SessionState = ANONYMOUS;
  private readonly subscribers = new Set<() => void>();
  /** Incremented on sign-in and sign-out, to ignore late responses of an earlier session. */
  private epoch = 0;
  private isSigningOut = false;
  /** Whether a screen is mounted that asks for the sign-in when the session has expired. */
  private canRenew = false;
  /** The calls that wait for it; told whether to repeat themselves. */
  private waiting: ((renewed: boolean) => void)[] = [];
  /** Whether the page is about to be replaced. */
  private isLeaving = false;
  /** The token that the server has refused. */
  private refusedToken: string | null = null;
  /** The stored user and view, until the server has confirmed the user. */
  private restored: Acting | null = null;
  /**
   * What was read for this user and view. A change of either begins with an empty client, so that
   * nothing of the previous ones is shown, nor their late answers.
   */
  queryClient = createQueryClient();
  /** Anew for each user: what fails late belongs to who has typed it. */
  drafts = new Drafts();
  private clientOf = getViewKey(ANONYMOUS);

  constructor() {
    setScopeProvider((path) => getScope(path, this.getActing()));
  }

  /** For whom calls are made: the stored user and view until the server has confirmed them. */
  readonly getActing = (): Acting => this.restored ?? this.state;

  /** Resolves once it is known who is signed in. */
  readonly confirmed = (): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (this.state.status === "restoring") return;
        stop();
        resolve();
      };
      const stop = this.subscribe(check);
      check();
    });

  /** The account of the signed-in user, once it was read. */
  readonly getAccount = (): Account | undefined =>
    this.queryClient.getQueryData(apiQuery("/auth/user/").queryKey);

  readonly getState = (): SessionState => this.state;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.subscribers.add(subscriber);
    return () => {
      this.subscribers.delete(subscriber);
    };
  };

  private set(change: Partial<SessionState>): void {
    const before = this.state.user?.id;
    this.state = { ...this.state, ...change };
    if (before !== this.state.user?.id) this.drafts = new Drafts();
    const viewKey = getViewKey(this.getActing());
    if (viewKey !== this.clientOf) {
      this.clientOf = viewKey;
      this.queryClient.clear();
      this.queryClient = createQueryClient();
    }
    for (const subscriber of [...this.subscribers]) subscriber();
  }

  /** Starts with the single-sign-on result, if there is one, else with the stored session. */
  async start(ssoCallback: SsoCallback | null = null): Promise<void> {
    if (ssoCallback) return this.signInFromCallback(ssoCallback);
    const stored = restoreUser();
    if (!stored) return this.set(ANONYMOUS);
    const epoch = ++this.epoch;
    this.restored = restoreUserAndView();
    this.set({ ...ANONYMOUS, status: "restoring" });
    try {
      const fresh = await getAccount();
      if (epoch === this.epoch) this.applyUser(toSessionUser(fresh), fresh);
    } catch (error) {
      if (epoch !== this.epoch) return;
      if (error instanceof ApiError && error.status === 401) return this.endSession("expired");
      // Server errors must not sign the user out.
      console.error("The account could not be read again.", error);
      this.applyUser(stored);
    }
  }

  private async signInFromCallback({ token, target }: SsoCallback): Promise<void> {
    clearStorage();
    this.restored = null;
    this.set({ ...ANONYMOUS, status: "restoring", returnTo: target });
    try {
      if (token.startsWith(CODE_PREFIX)) await this.signInWithCode(token);
      else await this.signInWithToken(token);
    } catch (error) {
      const waitingCode = getWaitingCode(error);
      if (waitingCode) return this.set({ ...ANONYMOUS, waitingCode, returnTo: target });
      const requiredProvider = getRequiredProvider(error);
      if (requiredProvider) return this.set({ ...ANONYMOUS, requiredProvider, returnTo: target });
      console.error("The sign-in answer was not accepted.", error);
      this.endSession(error instanceof ApiError && error.status === 401 ? "code-used" : "code-failed");
      this.set({ returnTo: target });
    }
  }

  private async signInWithCode(code: string): Promise<void> {
    const epoch = ++this.epoch;
    const { token, user } = await postSignInCode(code);
    if (epoch === this.epoch) this.startSession(token, user);
  }

  /**
   * Signs in with username and password, or waits for the second factor. Rejects with an ApiError or
   * the unexpected-format error.
   */
  async signIn(username: string, password: string): Promise<void> {
    const answer = await postToken(username, password).catch((error: unknown) => {
      const waitingCode = getWaitingCode(error);
      if (!waitingCode) return this.leadToProvider(error);
      this.set({ waitingCode });
      return null;
    });
    if (!answer) return;
    const token = answer.token ?? answer.key;
    if (!token) throw new Error(UNEXPECTED_LOGIN);
    if (answer.token && answer.user) this.startSession(token, answer.user);
    else await this.signInWithToken(token);
  }

  /** Where the company lets its people sign in with its provider alone, shows that; else throws the error. */
  private leadToProvider(error: unknown): null {
    const requiredProvider = getRequiredProvider(error);
    if (!requiredProvider) throw error;
    this.set({ waitingCode: null, requiredProvider });
    return null;
  }

  /** Signs in with the second factor. Rejects with an ApiError. */
  async takeSecondStep(code: string): Promise<void> {
    const lead = (error: unknown): null => this.leadToProvider(error);
    const answer = await postSecondStep(this.state.waitingCode ?? "", code).catch(lead);
    if (answer) this.startSession(answer.token, answer.user);
  }

  /** Signs in with what `ask` answers to a challenge, unless that is null. Rejects with an ApiError. */
  async signInWithPasskey(ask: PasskeyPrompt): Promise<void> {
    const { options, state } = await getPasskeyChallenge();
    const credential = await ask(options);
    if (!credential) return;
    const answer = await postPasskey(state, credential).catch((error: unknown) => this.leadToProvider(error));
    if (answer) this.startSession(answer.token, answer.user);
  }

  /** Goes back to the first step of signing in. */
  cancelSecondStep(): void {
    this.set({ waitingCode: null, requiredProvider: null });
  }

  /** Goes on once the second factor that the company requires is set up. Nothing refused is kept. */
  secondFactorIsSetUp(): void {
    this.queryClient.clear();
    this.set({ needsSecondFactor: false });
  }

  /** Signs in with a token and fetches its user. On failure, rejects and removes the token. */
  async signInWithToken(token: string): Promise<void> {
    const epoch = ++this.epoch;
    // Another tab waits for the user that belongs to the token.
    localStorage.removeItem(KEYS.user);
    tokenStore.set(token);
    try {
      const user = await getAccount();
      if (epoch === this.epoch) this.startSession(token, user, user);
    } catch (error) {
      if (tokenStore.get() === token) tokenStore.clear();
      throw error;
    }
  }

  private startSession(token: string, authUser: SignedInUser, account?: Account): void {
    if (this.state.expired) {
      this.renew(token, authUser);
      return;
    }
    this.epoch++;
    const user = toSessionUser(authUser);
    saveView(NO_VIEW);
    saveUser(user);
    tokenStore.set(token);
    this.applyUser(user, account);
  }

  /** Keeps the screen of the same user; nothing of it is left for another one. */
  private renew(token: string, authUser: SignedInUser): void {
    const user = toSessionUser(authUser);
    const isSameUser = user.id === this.state.user?.id;
    if (!isSameUser) saveView(NO_VIEW);
    saveUser(user);
    tokenStore.set(token);
    if (isSameUser) this.resume(user);
    else this.startAfresh();
  }

  private resume(user: SessionUser): void {
    this.set({ user, expired: false, waitingCode: null, requiredProvider: null });
    this.settle(true);
  }

  /** For another user than the one whose screen is mounted. */
  private startAfresh(): void {
    this.epoch++;
    this.isLeaving = true;
    // Unmounts the screen first, whose unsaved changes would be asked about.
    this.set({ ...ANONYMOUS, status: "restoring" });
    this.settle(false);
    setTimeout(() => openPage(paths.dashboard));
  }

  private settle(renewed: boolean): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve(renewed);
  }

  /** Declares that a screen is mounted that asks for the sign-in; returns a function that ends it. */
  readonly offerRenewal = (): (() => void) => {
    this.canRenew = true;
    return () => {
      this.canRenew = false;
    };
  };

  /**
   * After the server has refused the token. The mounted screen waits for the sign-in, and so does the
   * call; without one the session ends. Returns whether to repeat the call.
   */
  private expire(): false | Promise<boolean> {
    const isMounted = this.canRenew && this.state.status === "authenticated";
    if (this.isSigningOut || !isMounted) {
      this.endSession(this.isSigningOut ? "signed-out" : "expired");
      return false;
    }
    this.refusedToken = tokenStore.get();
    if (!this.state.expired) this.set({ expired: true });
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Signs the user of an expired session in again. Rejects like `signIn`. */
  signInAgain(password: string): Promise<void> {
    return this.signIn(this.state.user?.username ?? "", password);
  }

  /**
   * Sets the current user, and their account if it was read. Removes a stored view unless they are a
   * superuser.
   */
  private applyUser(user: SessionUser, account?: Account): void {
    const isSuperuser = user.role === "SUPERUSER";
    if (!isSuperuser) saveView(NO_VIEW);
    saveUser(user);
    const { returnTo } = this.state;
    this.restored = null;
    this.set({
      ...ANONYMOUS,
      ...(isSuperuser && readView()),
      status: "authenticated",
      user,
      needsSecondFactor: account?.second_factor_setup_required ?? false,
      returnTo,
    });
    if (account) this.keepAccount(account);
    if (isSuperuser) void this.loadCompanies();
  }

  /** Screens need not read again what was just read. */
  private keepAccount(account: Account): void {
    this.queryClient.setQueryData(apiQuery("/auth/user/").queryKey, account);
    // In View As, the number is another person's.
    if (this.state.viewAs === null && this.state.viewAsCompany === null) {
      const unread = account.unread_notifications;
      this.queryClient.setQueryData(apiQuery("/notifications/count/").queryKey, { unread });
    }
  }

  /** Updates the user after they changed their own data. */
  replaceUser(authUser: SignedInUser): void {
    const user = toSessionUser(authUser);
    saveUser(user);
    this.set({ user });
  }

  /** Refetches the user after a change on the server. */
  async refreshUser(): Promise<void> {
    const epoch = this.epoch;
    const user = await getAccount();
    if (epoch === this.epoch) this.replaceUser(user);
  }

  async loadCompanies(): Promise<void> {
    const epoch = this.epoch;
    try {
      const companies = await getCompanies();
      if (epoch === this.epoch) this.set({ companies, companiesFailed: false });
    } catch (error) {
      console.error("The companies could not be loaded.", error);
      if (epoch === this.epoch) this.set({ companiesFailed: true });
    }
  }

  /** Sets the view; superusers only. */
  setView(view: View): void {
    if (this.state.user?.role !== "SUPERUSER") return;
    saveView(view);
    this.set(view);
  }

  /** Ends the session locally at once, then revokes the token. */
  signOut(): void {
    const token = tokenStore.get();
    this.endSession("signed-out");
    if (token) {
      postLogout(token).catch((error: unknown) => console.error("The token could not be revoked.", error));
    }
  }

  /**
   * Revokes all tokens of the user, then ends the session locally. Requests that are rejected meanwhile, here or in
   * another tab, do not make it an expired session, after which signing in would return to this screen.
   */
  async signOutEverywhere(): Promise<void> {
    this.isSigningOut = true;
    try {
      await postLogoutAll();
      this.endSession("signed-out");
    } finally {
      this.isSigningOut = false;
    }
  }

  /** Ends the session locally after the server has ended it. */
  forget(): void {
    this.endSession("signed-out");
  }

  private endSession(ended: SessionState["ended"]): void {
    this.epoch++;
    clearStorage();
    const endedFor = this.state.user?.id ?? null;
    this.restored = null;
    this.set({ ...ANONYMOUS, ended, endedFor });
    this.settle(false);
  }

  /** Listens for rejected tokens and for other tabs; returns a function that stops it. */
  readonly listen = (): (() => void) => {
    const stopUnauthorized = onUnauthorized(() => this.expire());
    const onStorage = (event: StorageEvent): void => {
      if (event.key === null || Object.values(KEYS).includes(event.key)) this.syncFromOtherTab(event.key);
    };
    const stopSetup = onSecondFactorSetup(() => {
      if (this.state.status === "authenticated" && !this.state.needsSecondFactor)
        this.set({ needsSecondFactor: true });
    });
    window.addEventListener("storage", onStorage);
    return () => {
      stopSetup();
      stopUnauthorized();
      window.removeEventListener("storage", onStorage);
    };
  };

  private syncFromOtherTab(key: string | null): void {
    if (this.isLeaving) return;
    const token = tokenStore.get();
    if (!token) {
      // Whoever is asked to sign in goes on being asked: another tab that was opened to do so there
      // has removed the refused token.
      if (this.state.status !== "anonymous" && !this.state.expired)
        this.endSession(this.isSigningOut ? "signed-out" : "expired");
      return;
    }
    // The other tab's sign-in is complete once the user is stored.
    if (!localStorage.getItem(KEYS.user)) return;
    const user = restoreUser();
    if (this.state.expired) {
      if (!user || token === this.refusedToken) return;
      if (user.id === this.state.user?.id) this.resume(user);
      else this.startAfresh();
    } else if (user && user.id === this.state.user?.id) {
      // Same user with a new token, name or view: keep the screen, in its language.
      const { language } = this.state.user;
      this.set({ user: { ...user, language }, ...(user.role === "SUPERUSER" && readView()) });
    } else if (key === KEYS.token || key === KEYS.user) {
      void this.start();
    }
  }
}
