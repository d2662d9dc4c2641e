import type { ReactNode } from "react";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { formatCount } from "@/shared/ui/format";

type CountTileProps = {
  label: string;
  to: string;
  icon: ReactNode;
  hint: string;
  count: { value: number | undefined; loading: boolean };
};

/** A count that leads to the rows behind it. */
export function CountTile({ label, to, icon, hint, count }: CountTileProps) {
  return (
    <StatTile
      label={label}
      to={to}
      icon={icon}
      hint={hint}
      loading={count.loading}
      {...(count.value !== undefined && { value: formatCount(count.value) })}
    />
  );
}
