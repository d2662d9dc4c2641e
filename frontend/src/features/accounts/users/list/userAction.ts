import type { ManagedUser } from "@/shared/api/types";

/** What is about to be done to somebody's account. */
export type UserAction = { kind: "activate" | "deactivate" | "reset"; user: ManagedUser };
