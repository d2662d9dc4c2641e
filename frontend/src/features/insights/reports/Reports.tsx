import AssessmentOutlined from "@mui/icons-material/AssessmentOutlined";
import Card from "@mui/material/Card";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { REPORTS } from "../messages";
import { ReportForm } from "./ReportForm";
import { ReportResult } from "./ReportResult";
import { type ReportChoice, useReportChoice } from "./reportChoice";
import { useReport } from "./useReport";

/** Referrals and hires by department, by month or by referrer, over a range of time. */
export function Reports() {
  const [choice, setChoice] = useReportChoice();
  const report = useReport(choice);

  const generate = (wanted: ReportChoice): void => {
    const shown = choice?.type === wanted.type && choice.range === wanted.range;
    // A second click while the answer is on its way asks no second time.
    if (shown) void report.refetch({ cancelRefetch: false });
    else setChoice(wanted);
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
