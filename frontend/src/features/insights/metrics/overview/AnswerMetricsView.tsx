import { overduePath } from "@/features/insights/overduePath";
import type { AnswerGroup, AnswerMetrics, AnswerRow } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { formatCount, formatHours, formatPercent, NO_VALUE } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { ANSWERS } from "./answerMessages";

/** The rate of answers in time with its counts; a dash if none were due. */
function formatKept({ kept, broken, keptRate }: AnswerRow): string {
  if (keptRate === null) return NO_VALUE;
  return `${formatPercent(keptRate)} (${ANSWERS.keptOf(formatCount(kept), formatCount(kept + broken))})`;
}

/** The columns; `list` is the path of the list of referrals to which counts link, if they do. */
const getColumns = (by: AnswerGroup, list: string | undefined): Column<AnswerRow>[] => [
  { header: ANSWERS.column[by], cell: (row) => row.name ?? ANSWERS.nobody[by], place: "title" },
  { header: ANSWERS.kept, cell: formatKept },
  {
    header: ANSWERS.overdue,
    cell: (row) => {
      const count = formatCount(row.overdue);
      if (!list || row.overdue === 0) return count;
      return (
        <TextLink
          to={overduePath(list, getPart(row, by, list))}
          aria-label={ANSWERS.overdueOf(count, row.name ?? ANSWERS.nobody[by])}
        >
          {count}
        </TextLink>
      );
    },
    align: "right",
  },
  { header: ANSWERS.waiting, cell: (row) => formatCount(row.waiting), align: "right" },
  {
    header: ANSWERS.median,
    cell: ({ medianHours }) => (medianHours === null ? NO_VALUE : formatHours(medianHours)),
    align: "right",
  },
];

/** The part of the list that a row is about. All of a manager's list is theirs. */
function getPart({ key }: AnswerRow, by: AnswerGroup, list: string) {
  if (by === "department") return key ? { department: key } : { without: "department" as const };
  if (list === paths.jobReferrals) return {};
  return key ? { hiring_manager: key } : { without: "hiring_manager" as const };
}

/** Figures on answers to referrals, in total and per group. */
export function AnswerMetricsView({ answers, by }: { answers: AnswerMetrics; by: AnswerGroup }) {
  const { keptRate, overdue, waiting, medianHours, groups } = answers;
  const { effectiveRole } = useSession();
  const ofRole = effectiveRole === "HIRING_MANAGER" ? paths.jobReferrals : paths.allReferrals;
  // The lists of a sample have fewer rows.
  const list = useIsSample() ? undefined : ofRole;
  return (
    <>
      <TileGrid min={200}>
        <StatTile
          label={ANSWERS.kept}
          value={keptRate === null ? ANSWERS.noneEnded : formatPercent(keptRate)}
          hint={ANSWERS.keptHint}
        />
        <StatTile
          label={ANSWERS.overdue}
          value={formatCount(overdue)}
          hint={ANSWERS.overdueHint}
          to={list && overdue > 0 ? overduePath(list) : undefined}
        />
        <StatTile label={ANSWERS.waiting} value={formatCount(waiting)} hint={ANSWERS.waitingHint} />
        <StatTile
          label={ANSWERS.median}
          value={medianHours === null ? ANSWERS.noneAnswered : formatHours(medianHours)}
          hint={ANSWERS.medianHint}
        />
      </TileGrid>
      <DataTable
        label={ANSWERS.title}
        columns={getColumns(by, list)}
        rows={groups}
        rowKey={(row) => row.key}
        empty={null}
      />
    </>
  );
}
