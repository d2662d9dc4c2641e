import type { Connection } from "@/shared/api/types";

/** "First Last"; some LinkedIn members have one name only. */
export const connectionName = ({
  first_name,
  last_name,
}: Pick<Connection, "first_name" | "last_name">): string => `${first_name} ${last_name}`.trim();
