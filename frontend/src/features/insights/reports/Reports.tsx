import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import Card from "@mui/material/Card";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { REPORTS } from "../messages";
import { ReportForm } from "./ReportForm";
import { ReportResult } from "./ReportResult";
import { type ReportChoice, useReportChoice } from "./reportChoice";
import { useReport } from "./useReport";

/** Referrals and hires by department, month or referrer, in a date range. */
export function Reports() {
  const [choice, setChoice] = useReportChoice();
  const report = useReport(choice);

  const generate = (next: ReportChoice): void => {
    const isCurrent = choice?.type === next.type && choice.range === next.range;
    // A second click while loading must not send another request.
    if (isCurrent) void report.refetch({ cancelRefetch: false });
    else setChoice(next);
  };

  return (
    <PageFrame title={REPORTS.title} description={REPORTS.text}>
      <ReportForm choice={choice} busy={report.isFetching} onGenerate={generate} />
      {choice ? (
        <ReportResult key={`${choice.type} ${choice.range}`} choice={choice} query={report} />
      ) : (
        <Card>
          <EmptyState icon={<AssessmentOutlined />} title={REPORTS.start} text={REPORTS.startText} />
        </Card>
      )}
    </PageFrame>
  );
}
