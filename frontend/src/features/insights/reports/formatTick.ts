import { formatCount } from "@/shared/ui/format";

/** A number on an axis, where there is little room: "9,500", "120K". */
export const formatTick = (value: number): string =>
  value < 10_000
    ? formatCount(value)
    : value.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 });
