import { dropEarlyCalls } from "@/shared/api/earlyCalls";
import { ApiError } from "@/shared/api/errors";
import { emitUnauthorized, onUnauthorized } from "@/shared/api/events";
import { provideScope } from "@/shared/api/scope";
import { tokenStore } from "@/shared/api/token";
import type { AuthUser } from "@/shared/api/types";
import { getAuthUser, getCompanies, postLogout, postSignInCode, postToken } from "./api";
import { type SessionUser, toSessionUser } from "./sessionUser";
import { CODE_PREFIX, type SsoCallback } from "./ssoCallback";
import { ANONYMOUS, type SessionState } from "./state";
import { clearStorage, KEYS, NO_VIEW, readView, restoreUser, saveUser, saveView, type View } from "./storage";
import { getScope } from "./view";

export const UNEXPECTED_LOGIN = "Unexpected login response format";

/** Who is signed in and what they look at. One per page; React reads it through `useSession`. */
export class SessionStore {
  private state: SessionState = ANONYMOUS;
  private readonly subscribers = new Set<() => void>();
  /** Counts sign-ins and sign-outs, so that a late answer cannot bring back a session that has ended. */
  private epoch = 0;

  constructor() {
    provideScope((path) => getScope(path, this.state));
  }

  readonly getState = (): SessionState => this.state;

  /** Of the page as it was made at build time, for nobody in particular. */
  readonly getServerState = (): SessionState => ANONYMOUS;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.subscribers.add(subscriber);
    return () => {
      this.subscribers.delete(subscriber);
    };
  };

  private set(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change };
    for (const subscriber of [...this.subscribers]) subscriber();
  }

  /** Start-up: the single-sign-on return if there is one, else what the storage holds. */
  async start(ssoCallback: SsoCallback | null = null): Promise<void> {
    if (ssoCallback) return this.signInFromCallback(ssoCallback);
    const stored = restoreUser();
    if (!stored) return this.set(ANONYMOUS);
    const epoch = ++this.epoch;
    this.set({ ...ANONYMOUS, status: "restoring" });
    try {
      const fresh = await getAuthUser();
      if (epoch === this.epoch) this.adopt(toSessionUser(fresh));
    } catch (error) {
      if (epoch !== this.epoch) return;
      if (error instanceof ApiError && error.status === 401) return this.end("expired");
      // A server in trouble signs nobody out.
      console.error("The account could not be read again.", error);
      this.adopt(stored);
    }
  }

  private async signInFromCallback({ token, target }: SsoCallback): Promise<void> {
    clearStorage();
    this.set({ ...ANONYMOUS, status: "restoring", returnTo: target });
    try {
      if (token.startsWith(CODE_PREFIX)) await this.signInWithCode(token);
      else await this.signInWithToken(token);
    } catch (error) {
      console.error("The sign-in answer was not accepted.", error);
      this.end(error instanceof ApiError && error.status === 401 ? "code-used" : "code-failed");
      this.set({ returnTo: target });
    }
  }

  private async signInWithCode(code: string): Promise<void> {
    const epoch = ++this.epoch;
    const { token, user } = await postSignInCode(code);
    if (epoch === this.epoch) this.enter(token, user);
  }

  /** Signs in with username and password; rejects with the ApiError, or with the unexpected-format error. */
  async signIn(username: string, password: string): Promise<void> {
    const answer = await postToken(username, password);
    const token = answer.token ?? answer.key;
    if (!token) throw new Error(UNEXPECTED_LOGIN);
    if (answer.token && answer.user) this.enter(token, answer.user);
    else await this.signInWithToken(token);
  }

  /** Signs in with a token whose user is not known yet; rejects, and forgets the token, if that fails. */
  async signInWithToken(token: string): Promise<void> {
    const epoch = ++this.epoch;
    tokenStore.set(token);
    try {
      const user = await getAuthUser();
      if (epoch === this.epoch) this.enter(token, user);
    } catch (error) {
      if (tokenStore.get() === token) tokenStore.clear();
      throw error;
    }
  }

  private enter(token: string, authUser: AuthUser): void {
    this.epoch++;
    dropEarlyCalls();
    const user = toSessionUser(authUser);
    saveView(NO_VIEW);
    saveUser(user);
    tokenStore.set(token);
    this.adopt(user);
  }

  /** Takes a user into memory. A view found with anyone but a superuser is deleted and ignored. */
  private adopt(user: SessionUser): void {
    const isSuperuser = user.role === "SUPERUSER";
    if (!isSuperuser) saveView(NO_VIEW);
    saveUser(user);
    const { returnTo } = this.state;
    this.set({ ...ANONYMOUS, ...(isSuperuser && readView()), status: "authenticated", user, returnTo });
    if (isSuperuser) void this.loadCompanies();
  }

  /** Replaces the signed-in person's data after they changed it themselves. */
  replaceUser(authUser: AuthUser): void {
    const user = toSessionUser(authUser);
    saveUser(user);
    this.set({ user });
  }

  /** Asks the server again who this is, after something about them changed there. */
  async refreshUser(): Promise<void> {
    const epoch = this.epoch;
    const user = await getAuthUser();
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

  /** What a superuser looks at; nobody else has a view. */
  setView(view: View): void {
    if (this.state.user?.role !== "SUPERUSER") return;
    saveView(view);
    this.set(view);
  }

  /** Ends the session here at once; the server is told afterwards. */
  signOut(): void {
    const token = tokenStore.get();
    this.end("signed-out");
    if (token) {
      postLogout(token).catch((error: unknown) => console.error("The token could not be revoked.", error));
    }
  }

  /** Ends the session here when the server has ended it already. */
  forget(): void {
    this.end("signed-out");
  }

  private end(ended: SessionState["ended"]): void {
    this.epoch++;
    dropEarlyCalls();
    clearStorage();
    this.set({ ...ANONYMOUS, ended, endedFor: this.state.user?.id ?? null });
  }

  /** Follows refused tokens and what other tabs do. Returns the way to stop. */
  readonly listen = (): (() => void) => {
    const stopUnauthorized = onUnauthorized(() => this.end("expired"));
    const onStorage = (event: StorageEvent): void => {
      if (event.key === null || Object.values(KEYS).includes(event.key)) this.syncFromOtherTab(event.key);
    };
    window.addEventListener("storage", onStorage);
    return () => {
      stopUnauthorized();
      window.removeEventListener("storage", onStorage);
    };
  };

  private syncFromOtherTab(key: string | null): void {
    if (!tokenStore.get()) {
      // As if the server had said so: what is typed here is kept for when the person is back.
      if (this.state.status !== "anonymous") emitUnauthorized();
      return;
    }
    // A sign-in over there is complete once the user stands beside the token.
    if (!localStorage.getItem(KEYS.user)) return;
    const user = restoreUser();
    if (user && user.id === this.state.user?.id) {
      // The same person with another token, name or view: nothing that stands on the screen is disturbed.
      this.set({ user, ...(user.role === "SUPERUSER" && readView()) });
    } else if (key === KEYS.token || key === KEYS.user) {
      void this.start();
    }
  }
}
