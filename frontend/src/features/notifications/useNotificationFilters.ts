import type { NotificationKind } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { KINDS } from "./messages";

const ALL_KINDS = Object.keys(KINDS) as NotificationKind[];

/** The filters of the notification list, from the URL. */
export function useNotificationFilters() {
  const { params, change, clear } = useUrlState();
  const kind: NotificationKind | "" = ALL_KINDS.find((one) => one === params.get("kind")) ?? "";
  const unread: "true" | "" = params.get("unread") === "true" ? "true" : "";
  return {
    kind,
    unread,
    /** The query parameters. */
    query: { kind, unread: unread ? true : undefined },
    active: Boolean(kind || unread),
    change,
    clear,
  };
}

export type NotificationFilterState = ReturnType<typeof useNotificationFilters>;
