import type { AnswerGroup, AnswerMetrics, AnswerRow } from "@/shared/api/types";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { formatCount, formatHours, formatPercent, NO_VALUE } from "@/shared/ui/format";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { ANSWERS } from "./answerMessages";

/** The rate of answers in time with its counts; a dash if none were due. */
function formatKept({ kept, broken, keptRate }: AnswerRow): string {
  if (keptRate === null) return NO_VALUE;
  return `${formatPercent(keptRate)} (${ANSWERS.keptOf(formatCount(kept), formatCount(kept + broken))})`;
}

const getColumns = (by: AnswerGroup): Column<AnswerRow>[] => [
  { header: ANSWERS.column[by], cell: (row) => row.name ?? ANSWERS.nobody[by], place: "title" },
  { header: ANSWERS.kept, cell: formatKept },
  { header: ANSWERS.overdue, cell: (row) => formatCount(row.overdue), align: "right" },
  { header: ANSWERS.waiting, cell: (row) => formatCount(row.waiting), align: "right" },
  {
    header: ANSWERS.median,
    cell: ({ medianHours }) => (medianHours === null ? NO_VALUE : formatHours(medianHours)),
    align: "right",
  },
];

/** Figures on answers to referrals, in total and per group. */
export function AnswerMetricsView({ answers, by }: { answers: AnswerMetrics; by: AnswerGroup }) {
  const { keptRate, overdue, waiting, medianHours, groups } = answers;
  return (
    <>
      <TileGrid min={200}>
        <StatTile
          label={ANSWERS.kept}
          value={keptRate === null ? ANSWERS.noneEnded : formatPercent(keptRate)}
          hint={ANSWERS.keptHint}
        />
        <StatTile label={ANSWERS.overdue} value={formatCount(overdue)} hint={ANSWERS.overdueHint} />
        <StatTile label={ANSWERS.waiting} value={formatCount(waiting)} hint={ANSWERS.waitingHint} />
        <StatTile
          label={ANSWERS.median}
          value={medianHours === null ? ANSWERS.noneAnswered : formatHours(medianHours)}
          hint={ANSWERS.medianHint}
        />
      </TileGrid>
      <DataTable
        label={ANSWERS.title}
        columns={getColumns(by)}
        rows={groups}
        rowKey={(row) => row.key}
        empty={null}
      />
    </>
  );
}
