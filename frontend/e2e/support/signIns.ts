import { execute } from "./database";
import type { Server } from "./server";

/** Backdates a user's sign-in by an hour, so that reauthentication is required. */
export function ageSignIns(server: Server, login: string): void {
  execute(
    server,
    "UPDATE accounts_devicetoken SET created_at = datetime('now', '-1 hour'), proved_at = NULL " +
      "WHERE user_id = (SELECT id FROM accounts_user WHERE username = ? OR email = ?)",
    login,
    login,
  );
}
