import type { ComponentType } from "react";
import type { Role } from "@/shared/api/types";
import { type LazyPart, lazyPart } from "@/shared/lazyPart";

export type ScreenRoute = {
  path: string;
  /** Who may see it; left out where every signed-in person may. */
  roles?: readonly Role[];
  Screen: LazyPart;
};

type Load = () => Promise<ComponentType>;

/** A screen for everyone of its group. */
export const open = (path: string, load: Load): ScreenRoute => ({ path, Screen: lazyPart(load) });

/** A screen for these roles; the superuser passes every check. */
export const only = (roles: Role | readonly Role[], path: string, load: Load): ScreenRoute => ({
  ...open(path, load),
  roles: typeof roles === "string" ? [roles] : roles,
});
