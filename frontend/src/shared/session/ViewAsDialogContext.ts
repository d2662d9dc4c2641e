import { createContext } from "react";
import type { ViewRole } from "./roles";

/** Opens the View As dialog for a role; provided by the shell. */
export const ViewAsDialogContext = createContext<(role: ViewRole) => void>(() => undefined);
