/** Whose data a call is about: parameters of the view that are added to it. */
export type Scope = { company_id?: number; view_as_user_id?: number | "current" };

let current: (path: string) => Scope = () => ({});

/** Told by the session how calls are scoped from now on. */
export function provideScope(scopeOf: (path: string) => Scope): void {
  current = scopeOf;
}

/** The scope of a call that is made now. */
export const getScope = (path: string): Scope => current(path);
