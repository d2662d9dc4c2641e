import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Typography from "@mui/material/Typography";
import { errorMessage } from "@/shared/api/errors";
import { useApiList } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { getCsvSeparator } from "@/shared/ui/csvSeparator";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { ActivityIcon } from "@/shared/ui/icons";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { usePaging } from "@/shared/ui/table/usePaging";
import { ActivityEntry } from "./ActivityEntry";
import { ActivityFilters } from "./ActivityFilters";
import { ACTIVITY } from "./messages";
import { useActivityExport, useActivityFilters } from "./useActivity";

/** The audit log of a company for HR, or of the whole platform for superusers. */
export function ActivityList() {
  const { companyId } = useSession();
  const filters = useActivityFilters();
  const { query, active } = filters;
  const paging = usePaging({ resetOn: Object.values(query) });
  const entries = useApiList("/activity/", { query: { ...query, ...paging.params }, staleTime: 0 });
  const file = useActivityExport(query);
  return (
    <PageFrame
      title={ACTIVITY.title}
      description={companyId === null ? ACTIVITY.platformDescription : ACTIVITY.description}
      actions={
        <ExportButton
          startIcon={<FileDownloadOutlined />}
          loading={file.isPending}
          loadingPosition="start"
          onExport={file.start}
        >
          {ACTIVITY.export}
        </ExportButton>
      }
    >
      {file.error && (
        <ErrorBanner onRetry={() => file.start(getCsvSeparator())} onClose={file.reset}>
          {ACTIVITY.exportFailed(errorMessage(file.error))}
        </ErrorBanner>
      )}
      {file.data && (
        <Typography role="status" variant="body2" color="textSecondary">
          {ACTIVITY.exported(file.data)}
        </Typography>
      )}
      <ActivityFilters filters={filters} />
      <CardList
        label={ACTIVITY.list}
        query={entries}
        errorText={ACTIVITY.failed}
        rowKey={(entry) => entry.id}
        card={(entry) => <ActivityEntry entry={entry} withCompany={companyId === null} />}
        paging={paging}
        empty={
          <EmptyState
            icon={<ActivityIcon />}
            title={active ? ACTIVITY.noMatch : ACTIVITY.empty}
            text={active ? ACTIVITY.noMatchText : ACTIVITY.emptyText}
            action={active && <SecondaryButton onClick={filters.clear}>{ACTIVITY.clear}</SecondaryButton>}
          />
        }
      />
    </PageFrame>
  );
}
