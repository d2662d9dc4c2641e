/** Query parameters of the current view that are added to calls. */
export type Scope = { company_id?: number; view_as_user_id?: number | "current" };

let provider: (path: string) => Scope = () => ({});

/** Sets how calls are scoped; used by the session. */
export function setScopeProvider(nextProvider: (path: string) => Scope): void {
  provider = nextProvider;
}

/** The current scope of a call. */
export const getScope = (path: string): Scope => provider(path);
