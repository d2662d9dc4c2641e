import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Activity, ActivityKind } from "@/shared/api/types";
import { type ListChange, useListParams } from "@/shared/hooks/useListParams";
import { jobPaths, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { csvExport } from "@/shared/ui/csvExport";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatDateTime } from "@/shared/ui/format";
import { ActivityIcon } from "@/shared/ui/icons";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { FilterBar } from "@/shared/ui/table/FilterBar";
import { ACTIVITY_KINDS, ACTIVITY_LIST, type ActivityParams, activityQuery } from "./queries";

/** The audit log of a company for HR, or of the whole platform for superusers. */
export function ActivityList() {
  const { companyId } = useSession();
  const [params, setParams, clear] = useListParams(ACTIVITY_LIST);
  const filtered = ACTIVITY_LIST.isFiltered(params);
  const entries = useQuery(activityQuery(params));
  return (
    <PageFrame
      title={t`Activity`}
      description={
        companyId === null
          ? t`Who did what, in every company. Nothing here can be changed or deleted.`
          : t`Who did what in your company. Nothing here can be changed or deleted.`
      }
      actions={
        <ExportButton
          startIcon={<FileDownloadOutlined />}
          load={csvExport("/activity/export/", ACTIVITY_LIST.toQuery(params))}
        >
          <Trans>Export CSV</Trans>
        </ExportButton>
      }
    >
      <ActivityFilters params={params} onChange={setParams} />
      <CardList
        label={t`Activity`}
        query={entries}
        errorText={(message) => t`Error fetching activity: ${message}`}
        divided
        dense
        rowKey={(entry) => entry.id}
        card={(entry) => <ActivityEntry entry={entry} withCompany={companyId === null} />}
        params={params}
        onChange={setParams}
        empty={
          <EmptyState
            icon={<ActivityIcon />}
            title={filtered ? t`No matches` : t`No activity yet`}
            text={filtered ? t`No entry matches these filters.` : t`What people do appears here.`}
            action={
              filtered && (
                <SecondaryButton onClick={clear}>
                  <Trans>Clear Filters</Trans>
                </SecondaryButton>
              )
            }
          />
        }
      />
    </PageFrame>
  );
}

const KINDS: Record<ActivityKind, MessageDescriptor> = {
  SIGN_IN: msg`Sign-ins`,
  PEOPLE: msg`People`,
  COMPANY: msg`Company`,
  JOBS: msg`Jobs`,
  REFERRALS: msg`Referrals`,
  CONNECTIONS: msg`Connections`,
  EXPORT: msg`Exports`,
  OTHER: msg`Other`,
};

/** The label of a kind; one that this version does not know is shown as it is. */
const kindLabel = (kind: ActivityKind): string => (KINDS[kind] ? i18n._(KINDS[kind]) : kind);

type ActivityFiltersProps = {
  params: ActivityParams;
  onChange: (changes: ListChange<typeof ACTIVITY_LIST>) => void;
};

/** Filters by person, kind and period. */
function ActivityFilters({ params, onChange }: ActivityFiltersProps) {
  const day = (name: "since" | "until", label: string) => ({
    label,
    type: "date",
    name,
    value: params[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <FilterBar
      layout={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          sm: "repeat(3, minmax(0, 1fr))",
          lg: "minmax(0, 2fr) repeat(3, minmax(0, 1fr))",
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: "1 / -1", lg: "auto" } }}>
        <SearchField
          label={t`Search by person`}
          placeholder={t`Name or email`}
          value={params.search}
          onChange={(search) => onChange({ search })}
        />
      </Box>
      <SelectField<(typeof ACTIVITY_KINDS)[number] | "">
        label={t`Type`}
        value={params.kind ?? ""}
        options={[
          { value: "", label: t`All Types` },
          ...ACTIVITY_KINDS.map((value) => ({ value, label: kindLabel(value) })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <Field {...day("since", t({ message: "From", context: "date" }))} />
      <Field {...day("until", t({ message: "To", context: "date" }))} />
    </FilterBar>
  );
}

/** One audit event in a line: what happened, and after it in whose place, from where and when. */
function ActivityEntry({ entry, withCompany }: { entry: Activity; withCompany: boolean }) {
  const { address } = entry;
  const details = [
    entry.as_whom,
    withCompany && entry.company?.name,
    entry.browser,
    address && t`from ${address}`,
  ].filter(Boolean);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
      <Typography variant="body2" sx={{ flex: "1 1 24rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <LinkedText entry={entry} />
      </Typography>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ ml: { lg: "auto" }, minWidth: 0, overflowWrap: "anywhere" }}
      >
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {details.map((detail) => ` · ${detail}`)}
      </Typography>
    </Box>
  );
}

/** The sentence, in which what it is about leads to its screen. */
function LinkedText({ entry: { text, object_type, object_id, object_name } }: { entry: Activity }) {
  const path = object_id === null ? null : objectPath(object_type, object_id);
  const start = object_name ? text.lastIndexOf(object_name) : -1;
  if (!path || start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <TextLink to={path}>{object_name}</TextLink>
      {text.slice(start + object_name.length)}
    </>
  );
}

/** The screen of an object; null if its kind has none. */
function objectPath(type: string, id: number): string | null {
  switch (type) {
    case "referral":
      return paths.referral(id);
    case "job":
      return jobPaths(paths.allJobs).view(id);
    case "user":
      return paths.editUser(id);
    case "webhook":
      return paths.webhook(id);
    default:
      return null;
  }
}
