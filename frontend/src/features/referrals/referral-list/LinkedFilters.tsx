import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { REFERRAL_LIST } from "@/features/referrals/messages";
import type { QueryOf } from "@/shared/api/calls";
import { useApiQuery } from "@/shared/api/queries";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { fullName } from "@/shared/session/sessionUser";

type Filters = Pick<QueryOf<"/referrals/">, "department" | "hiring_manager" | "without" | "unanswered">;

const NAMES = ["department", "hiring_manager", "without", "unanswered"] as const;
/** For `change` of `useUrlState`. */
export const NO_LINKED_FILTERS = Object.fromEntries(NAMES.map((name) => [name, undefined]));

/** The filters that links set, such as those of a count on a dashboard: from the URL; invalid values are ignored. */
export function useLinkedFilters(): Filters {
  const { params } = useUrlState();
  const department = params.get("department");
  const manager = params.get("hiring_manager") ?? "";
  const without = params.get("without");
  return {
    department: department || undefined,
    hiring_manager: /^[1-9]\d{0,14}$/.test(manager) ? Number(manager) : undefined,
    without: without === "department" || without === "hiring_manager" ? without : undefined,
    unanswered: params.get("unanswered") === "true" || undefined,
  };
}

export const hasLinkedFilters = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Shows these filters, each with a button that removes it. Renders nothing without any. */
export function LinkedFilters({ filters }: { filters: Filters }) {
  const { change } = useUrlState();
  const { department, hiring_manager, without, unanswered } = filters;
  const remove = (name: keyof Filters) => () => change({ [name]: undefined });
  if (!hasLinkedFilters(filters)) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={REFERRAL_LIST.moreFilters}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      {department && <Chip label={REFERRAL_LIST.ofDepartment(department)} onDelete={remove("department")} />}
      {hiring_manager && <ManagerChip id={hiring_manager} onDelete={remove("hiring_manager")} />}
      {without && <Chip label={REFERRAL_LIST.without[without]} onDelete={remove("without")} />}
      {unanswered && <Chip label={REFERRAL_LIST.unanswered} onDelete={remove("unanswered")} />}
    </Stack>
  );
}

function ManagerChip({ id, onDelete }: { id: number; onDelete: () => void }) {
  const manager = useApiQuery("/users/{id}/", { path: { id } });
  return <Chip label={REFERRAL_LIST.ofManager(manager.data && fullName(manager.data))} onDelete={onDelete} />;
}
