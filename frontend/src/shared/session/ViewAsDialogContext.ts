import { createContext } from "react";
import type { ViewRole } from "./roles";

/** Opens the dialog in which a superuser chooses whose eyes to borrow; the shell provides it. */
export const ViewAsDialogContext = createContext<(role: ViewRole) => void>(() => undefined);
