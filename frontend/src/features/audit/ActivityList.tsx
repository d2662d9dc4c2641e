import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { Activity, ActivityKind } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { type ListChange, useListParams } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { type CsvSeparator, getCsvSeparator } from "@/shared/ui/csvSeparator";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDateTime } from "@/shared/ui/format";
import { ActivityIcon } from "@/shared/ui/icons";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { Field } from "@/shared/ui/inputs/Field";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { ACTIVITY, KINDS } from "./messages";
import { ACTIVITY_LIST, type ActivityParams, downloadActivity, useActivity } from "./queries";

/** The audit log of a company for HR, or of the whole platform for superusers. */
export function ActivityList() {
  const { companyId } = useSession();
  const [params, setParams, clear] = useListParams(ACTIVITY_LIST);
  const filtered = ACTIVITY_LIST.isFiltered(params);
  const entries = useActivity(params);
  const download = useAction({
    run: (separator: CsvSeparator) => downloadActivity(params, separator),
    failed: ACTIVITY.exportFailed,
  });
  return (
    <PageFrame
      title={ACTIVITY.title}
      description={companyId === null ? ACTIVITY.platformDescription : ACTIVITY.description}
      actions={
        <ExportButton
          startIcon={<FileDownloadOutlined />}
          loading={download.busy}
          loadingPosition="start"
          onExport={download.start}
        >
          {ACTIVITY.export}
        </ExportButton>
      }
    >
      {download.error && (
        <ErrorBanner onRetry={() => download.start(getCsvSeparator())} onClose={download.reset}>
          {download.error}
        </ErrorBanner>
      )}
      {download.result && (
        <Typography role="status" variant="body2" color="textSecondary">
          {ACTIVITY.exported(download.result)}
        </Typography>
      )}
      <ActivityFilters params={params} onChange={setParams} />
      <CardList
        label={ACTIVITY.list}
        query={entries}
        errorText={ACTIVITY.failed}
        rowKey={(entry) => entry.id}
        card={(entry) => <ActivityEntry entry={entry} withCompany={companyId === null} />}
        params={params}
        onChange={setParams}
        empty={
          <EmptyState
            icon={<ActivityIcon />}
            title={filtered ? ACTIVITY.noMatch : ACTIVITY.empty}
            text={filtered ? ACTIVITY.noMatchText : ACTIVITY.emptyText}
            action={filtered && <SecondaryButton onClick={clear}>{ACTIVITY.clear}</SecondaryButton>}
          />
        }
      />
    </PageFrame>
  );
}

const KIND_OPTIONS = (Object.entries(KINDS) as [ActivityKind, string][])
  // "Other" groups events unknown to this version and is no filter.
  .filter(([kind]) => kind !== "OTHER")
  .map(([value, label]) => ({ value, label }));

type ActivityFiltersProps = {
  params: ActivityParams;
  onChange: (changes: ListChange<typeof ACTIVITY_LIST>) => void;
};

/** Filters by person, kind and period. */
function ActivityFilters({ params, onChange }: ActivityFiltersProps) {
  const day = (name: "since" | "until") => ({
    label: ACTIVITY[name],
    type: "date",
    name,
    value: params[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          sm: "repeat(3, minmax(0, 1fr))",
          lg: "minmax(0, 2fr) repeat(3, minmax(0, 1fr))",
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: "1 / -1", lg: "auto" } }}>
        <SearchField
          label={ACTIVITY.search}
          placeholder={ACTIVITY.searchHint}
          value={params.search}
          onChange={(search) => onChange({ search })}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <SelectField<ActivityKind | "">
          label={ACTIVITY.kind}
          value={params.kind ?? ""}
          options={[{ value: "", label: ACTIVITY.allKinds }, ...KIND_OPTIONS]}
          onChange={(kind) => onChange({ kind })}
        />
      </Box>
      <Field {...day("since")} />
      <Field {...day("until")} />
    </Box>
  );
}

/** One audit event: its description and, below, in whose place, when and from where. */
function ActivityEntry({ entry, withCompany }: { entry: Activity; withCompany: boolean }) {
  const details = [
    entry.as_whom,
    withCompany && entry.company?.name,
    entry.browser,
    entry.address && ACTIVITY.fromAddress(entry.address),
  ].filter(Boolean);
  return (
    <Box sx={{ display: "flex", gap: 2, justifyContent: "space-between", alignItems: "flex-start" }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>{entry.text}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {details.map((detail) => ` · ${detail}`)}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        label={KINDS[entry.kind] ?? entry.kind}
        sx={{ flexShrink: 0, display: { xs: "none", sm: "inline-flex" } }}
      />
    </Box>
  );
}
