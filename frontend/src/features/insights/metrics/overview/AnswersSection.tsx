import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useApiQuery } from "@/shared/api/queries";
import type { AnswerGroup } from "@/shared/api/types";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Section } from "@/shared/ui/layout/Section";
import { WhenVisible } from "@/shared/ui/layout/WhenVisible";
import { AnswerMetricsView } from "./AnswerMetricsView";
import { ANSWERS } from "./answerMessages";

const GROUPS: AnswerGroup[] = ["manager", "department"];
const PLACEHOLDER = <Skeleton variant="rounded" height={320} />;

/** How often referrals are answered in time; fetched once scrolled near. */
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
        <WhenVisible placeholder={PLACEHOLDER}>
          <Answers by={by} />
        </WhenVisible>
      </Stack>
    </Section>
  );
}

function Answers({ by }: { by: AnswerGroup }) {
  const answers = useApiQuery("/hr-metrics/answers/", { query: { by } });
  if (answers.error) return <QueryError query={answers} text={ANSWERS.failed} />;
  if (!answers.data) return PLACEHOLDER;
  if (answers.data.groups.length === 0) return <EmptyState title={ANSWERS.empty} text={ANSWERS.emptyText} />;
  return <AnswerMetricsView key={by} answers={answers.data} by={by} />;
}
