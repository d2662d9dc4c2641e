import type { ComponentType } from "react";
import type { Role } from "@/shared/api/types";
import { type LazyComponent, lazyComponent } from "@/shared/lazyComponent";

export type ScreenRoute = {
  path: string;
  /** Who may see it; left out where every signed-in person may. */
  roles?: readonly Role[];
  Screen: LazyComponent;
};

type Load = () => Promise<ComponentType>;

/** A screen for everyone of its group. */
export const anyRole = (path: string, load: Load): ScreenRoute => ({ path, Screen: lazyComponent(load) });

/** A screen for these roles; the superuser passes every check. */
export const forRoles = (roles: Role | readonly Role[], path: string, load: Load): ScreenRoute => ({
  ...anyRole(path, load),
  roles: typeof roles === "string" ? [roles] : roles,
});
