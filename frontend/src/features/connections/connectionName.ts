import type { Connection } from "@/shared/api/types";

/** "First Last"; some of LinkedIn's members show one name only. */
export const connectionName = ({
  first_name,
  last_name,
}: Pick<Connection, "first_name" | "last_name">): string => `${first_name} ${last_name}`.trim();
