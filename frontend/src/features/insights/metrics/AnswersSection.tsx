import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { AnswerGroup, AnswerMetrics, AnswerRow } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatHours, formatPercent, NO_VALUE } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { ANSWERS } from "../messages";
import { overduePath } from "../overduePath";
import { useAnswers } from "../queries";

const GROUPS: AnswerGroup[] = ["manager", "department"];
const PLACEHOLDER = <Skeleton variant="rounded" height={320} />;

/** How often referrals are answered in time. */
export function AnswersSection() {
  const [by, setBy] = useState<AnswerGroup>("manager");
  return (
    <Section title={ANSWERS.title} description={ANSWERS.text}>
      <Stack spacing={2.5}>
        <Stack direction="row" role="group" aria-label={ANSWERS.groupedBy} sx={{ gap: 1, flexWrap: "wrap" }}>
          {GROUPS.map((group) => (
            <Button
              key={group}
              size="small"
              variant="outlined"
              color={group === by ? "primary" : "inherit"}
              aria-pressed={group === by}
              onClick={() => setBy(group)}
            >
              {ANSWERS.by[group]}
            </Button>
          ))}
        </Stack>
        <Answers key={by} by={by} />
      </Stack>
    </Section>
  );
}

/** Number of groups shown initially, the most overdue ones. */
const INITIAL_GROUPS = 10;

function Answers({ by }: { by: AnswerGroup }) {
  const [showsAll, setShowsAll] = useState(false);
  const query = showsAll ? { by } : { by, limit: INITIAL_GROUPS };
  const answers = useAnswers(query);
  if (answers.error) return <QueryError query={answers} text={ANSWERS.failed} />;
  if (!answers.data) return PLACEHOLDER;
  const { groups, groupsTotal } = answers.data;
  if (groupsTotal === 0) return <EmptyState title={ANSWERS.empty} text={ANSWERS.emptyText} />;
  return (
    <>
      <AnswerMetricsView answers={answers.data} by={by} />
      {groups.length < groupsTotal && (
        <div>
          <SecondaryButton loading={showsAll} onClick={() => setShowsAll(true)}>
            {ANSWERS.showAll(formatCount(groupsTotal))}
          </SecondaryButton>
        </div>
      )}
    </>
  );
}

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
function AnswerMetricsView({ answers, by }: { answers: AnswerMetrics; by: AnswerGroup }) {
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
