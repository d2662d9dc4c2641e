import { BY_PEOPLE, ORDER } from "@/features/matching/referPath";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { OPEN_POSITIONS } from "./messages";

const ORDERS = [
  { value: "", label: OPEN_POSITIONS.newest },
  { value: BY_PEOPLE, label: OPEN_POSITIONS.byPeople },
];

/** The order of the jobs, from the URL; unknown values mean the default order. */
export function useOrder() {
  const { params, change } = useUrlState();
  const byPeople = params.get(ORDER) === BY_PEOPLE;
  return {
    byPeople,
    ordering: byPeople ? "-suggestions" : undefined,
    select: (order: string) => change({ [ORDER]: order }),
  };
}

/** Selects the order of the jobs. */
export const OrderSelect = ({ order }: { order: ReturnType<typeof useOrder> }) => (
  <SelectField
    label={OPEN_POSITIONS.order}
    value={order.byPeople ? BY_PEOPLE : ""}
    options={ORDERS}
    onChange={order.select}
  />
);
