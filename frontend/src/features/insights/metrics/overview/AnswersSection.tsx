import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useApiQuery } from "@/shared/api/queries";
import type { AnswerGroup } from "@/shared/api/types";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { AnswerMetricsView } from "./AnswerMetricsView";
import { ANSWERS } from "./answerMessages";

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
  const answers = useApiQuery("/hr-metrics/answers/", { query, placeholderData: keepPreviousData });
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
