import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerGroup, AnswerMetrics, AnswerRow } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatHours, formatPercent, NO_VALUE } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { overduePath } from "../overduePath";
import { answersQuery } from "../queries";
import { GroupByButtons } from "./GroupByButtons";

const GROUPS = {
  manager: { label: msg`Hiring Managers`, column: msg`Hiring Manager`, none: msg`No hiring manager` },
  department: { label: msg`Departments`, column: msg`Department`, none: msg`Unknown Department` },
};
const GROUP_NAMES: AnswerGroup[] = ["manager", "department"];
const PLACEHOLDER = <Skeleton variant="rounded" height={320} />;

/** How often referrals are answered in time. */
export function AnswersSection() {
  const [by, setBy] = useState<AnswerGroup>("manager");
  return (
    <Section
      title={t`Answers to referrals`}
      description={t`How often referrals were answered in time, and how long answers took`}
    >
      <Stack useFlexGap spacing={{ xs: 1.5, sm: 2.5 }}>
        <GroupByButtons
          groups={GROUP_NAMES.map((value) => ({ value, label: i18n._(GROUPS[value].label) }))}
          value={by}
          onChange={setBy}
        />
        <Answers key={by} by={by} />
      </Stack>
    </Section>
  );
}

function Answers({ by }: { by: AnswerGroup }) {
  const [showsAll, setShowsAll] = useState(false);
  const answers = useQuery(answersQuery(by, showsAll));
  if (answers.error) {
    return <QueryError query={answers} text={(message) => t`Error fetching answers: ${message}`} />;
  }
  if (!answers.data) return PLACEHOLDER;
  const { groups, groupsTotal } = answers.data;
  if (groupsTotal === 0) {
    return (
      <EmptyState
        title={t`No answers promised yet`}
        text={t`Choose in Settings how quickly referrals are answered. It applies to referrals made from then on.`}
      />
    );
  }
  const total = formatCount(groupsTotal);
  return (
    <>
      <AnswerMetricsView answers={answers.data} by={by} />
      {groups.length < groupsTotal && (
        <div>
          <SecondaryButton loading={showsAll} onClick={() => setShowsAll(true)}>
            <Trans>Show All {total}</Trans>
          </SecondaryButton>
        </div>
      )}
    </>
  );
}

/** The rate of answers in time with its counts; a dash if none were due. */
function formatKept({ kept, broken, keptRate }: AnswerRow): string {
  if (keptRate === null) return NO_VALUE;
  const [rate, inTime, ended] = [formatPercent(keptRate), formatCount(kept), formatCount(kept + broken)];
  return t`${rate} (${inTime} of ${ended})`;
}

const getName = ({ name }: AnswerRow, by: AnswerGroup): string => name ?? i18n._(GROUPS[by].none);

/** The columns; `list` is the path of the list of referrals to which counts link, if they do. */
const getColumns = (by: AnswerGroup, list: string | undefined): Column<AnswerRow>[] => [
  { id: "group", header: i18n._(GROUPS[by].column), cell: (row) => getName(row, by), place: "title" },
  { id: "kept", header: t`Answered in Time`, cell: formatKept },
  {
    id: "overdue",
    header: t`Overdue Now`,
    cell: (row) => {
      const [count, name] = [formatCount(row.overdue), getName(row, by)];
      if (!list || row.overdue === 0) return count;
      return (
        <TextLink to={overduePath(list, getPart(row, by, list))} aria-label={t`${count} overdue: ${name}`}>
          {count}
        </TextLink>
      );
    },
    align: "right",
  },
  { id: "waiting", header: t`Waiting`, cell: (row) => formatCount(row.waiting), align: "right" },
  {
    id: "median",
    header: t`Median Time to Answer`,
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
      <FigureStrip inCard min={150}>
        <StatTile
          slim
          label={t`Answered in Time`}
          value={keptRate === null ? t`None due yet` : formatPercent(keptRate)}
          hint={t`Answered in time, out of all answered or overdue`}
        />
        <StatTile
          slim
          label={t`Overdue Now`}
          value={formatCount(overdue)}
          hint={t`Past the promised date, without an answer`}
          to={list && overdue > 0 ? overduePath(list) : undefined}
        />
        <StatTile
          slim
          label={t`Waiting`}
          value={formatCount(waiting)}
          hint={t`Not answered yet, overdue or not`}
        />
        <StatTile
          slim
          label={t`Median Time to Answer`}
          value={medianHours === null ? t`No answer yet` : formatHours(medianHours)}
          hint={t`Calendar days to first answer`}
        />
      </FigureStrip>
      <DataTable
        figures
        label={t`Answers to referrals`}
        columns={getColumns(by, list)}
        rows={groups}
        rowKey={(row) => row.key}
        empty={null}
      />
    </>
  );
}
