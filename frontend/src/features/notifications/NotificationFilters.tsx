import Box from "@mui/material/Box";
import type { NotificationKind } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { KINDS, NOTIFICATIONS } from "./messages";
import type { NotificationFilterState } from "./useNotificationFilters";

const KIND_OPTIONS = (Object.entries(KINDS) as [NotificationKind, string][]).map(([value, label]) => ({
  value,
  label,
}));
const READ_OPTIONS = [
  { value: "", label: NOTIFICATIONS.showAll },
  { value: "true", label: NOTIFICATIONS.showUnread },
] as const;

/** Filters by kind and by read state. */
export function NotificationFilters({ filters }: { filters: NotificationFilterState }) {
  const { kind, unread, change } = filters;
  return (
    <Box
      role="search"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "repeat(2, minmax(0, 20rem))" } }}
    >
      <SelectField<NotificationKind | "">
        label={NOTIFICATIONS.kind}
        value={kind}
        options={[{ value: "", label: NOTIFICATIONS.allKinds }, ...KIND_OPTIONS]}
        onChange={(value) => change({ kind: value })}
      />
      <SelectField<"true" | "">
        label={NOTIFICATIONS.show}
        value={unread}
        options={READ_OPTIONS}
        onChange={(value) => change({ unread: value })}
      />
    </Box>
  );
}
