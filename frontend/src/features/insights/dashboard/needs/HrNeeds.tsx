import Typography from "@mui/material/Typography";
import { overduePath } from "@/features/insights/overduePath";
import type { HrNeeds as Needs } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { jobPaths, paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { formatCount } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { NEEDS, WEEK_FIGURES } from "./messages";
import { NeedList } from "./NeedList";
import { QuietJobs } from "./QuietJobs";

// For new companies only.
const Checklist = lazyComponent(() => import("./Checklist").then((m) => m.Checklist));

/**
 * Overdue answers, this week's figures, jobs without referrals and users who never signed in. New
 * companies see the setup checklist instead.
 */
export function HrNeeds({ needs }: { needs: Needs }) {
  const { checklist, overdue = [], week = [], never_signed_in = [], never_signed_in_count = 0 } = needs;
  if (checklist)
    return (
      <ChunkBoundary fallback={<LoadingState />}>
        <Checklist steps={checklist} />
      </ChunkBoundary>
    );
  const more = never_signed_in_count - never_signed_in.length;
  return (
    <>
      <Section title={NEEDS.overdue} description={overdue.length === 0 ? NEEDS.noOverdue : undefined}>
        <NeedList
          label={NEEDS.overdue}
          rows={overdue}
          rowKey={(row) => row.department ?? ""}
          title={(row) => row.department ?? NEEDS.noDepartment}
          action={({ department, count }) => (
            <TextLink
              to={overduePath(paths.allReferrals, department ? { department } : { without: "department" })}
            >
              {NEEDS.overdueCount(count)}
            </TextLink>
          )}
        />
      </Section>
      <Section title={NEEDS.week} description={NEEDS.weekText}>
        <TileGrid min={160}>
          {week.map(({ figure, this_week, week_before }) => (
            <StatTile
              key={figure}
              label={WEEK_FIGURES[figure]}
              value={formatCount(this_week)}
              hint={NEEDS.before(week_before)}
            />
          ))}
        </TileGrid>
      </Section>
      <QuietJobs needs={needs} pathOf={jobPaths(paths.allJobs).view} />
      {never_signed_in.length > 0 && (
        <Section title={NEEDS.neverSignedIn} description={NEEDS.neverSignedInText}>
          <NeedList
            label={NEEDS.neverSignedIn}
            rows={never_signed_in}
            rowKey={(row) => row.id}
            title={(row) => <TextLink to={paths.editUser(row.id)}>{row.name}</TextLink>}
          />
          {more > 0 && (
            <Typography variant="caption" color="textSecondary">
              {NEEDS.more(more)}
            </Typography>
          )}
        </Section>
      )}
    </>
  );
}
