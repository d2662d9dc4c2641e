import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CompanyFigures } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { TOUCH } from "@/shared/theme/scale";
import { csvExport } from "@/shared/ui/csvExport";
import { BreakableText } from "@/shared/ui/data-display/BreakableText";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatAgoCapitalized, formatCount, NO_VALUE } from "@/shared/ui/format";
import { CompaniesIcon } from "@/shared/ui/icons";
import { TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { DomainsDialog } from "./DomainsDialog";
import { COMPANY_LIST, companiesQuery, usePlatformMetrics } from "./queries";
import { useViewAsHr } from "./useViewAsHr";

/** `https://www.acme.com/` → `acme.com`. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

const Website = ({ url }: { url: string }) => (
  <Link
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    variant="caption"
    sx={{ display: "flex", alignItems: "center", overflowWrap: "anywhere", ...TOUCH }}
  >
    {shortAddress(url)}
  </Link>
);

type Count = "users_count" | "connections_count" | "open_jobs_count";

/** A sortable column of numbers; `cell` overrides how they are shown. */
const countColumn = (
  name: Count,
  header: string,
  cell: (company: CompanyFigures) => ReactNode = (company) => formatCount(company[name]),
): Column<CompanyFigures, "/platform-metrics/companies/"> => ({
  id: name,
  header,
  cell,
  sortable: true,
  align: "right",
});

const getColumns = (): Column<CompanyFigures, "/platform-metrics/companies/">[] => [
  {
    id: "name",
    header: t`Company`,
    cell: ({ name }) => name,
    sortable: true,
    place: "title",
    details: ({ website }) => website && <Website url={website} />,
  },
  {
    id: "domains",
    header: t`Email Domains`,
    cell: ({ domains }) =>
      domains.length > 0 ? <BreakableText>{domains.join(", ")}</BreakableText> : NO_VALUE,
  },
  countColumn("users_count", t`People`, ({ id, name, users_count }) => {
    const count = formatCount(users_count);
    const label = plural(users_count, { one: `# person at ${name}`, other: `# people at ${name}` });
    return (
      <TextLink to={`${paths.users}?company=${id}`} aria-label={label}>
        {count}
      </TextLink>
    );
  }),
  countColumn("connections_count", t`LinkedIn Connections`),
  countColumn("open_jobs_count", t`Open Jobs`),
  {
    id: "last_active_at",
    header: t`Last Activity`,
    cell: ({ last_active_at: at }) => (at ? formatAgoCapitalized(at) : t`Never`),
    sortable: true,
  },
];

type Actions = { edit: (company: CompanyFigures) => void; viewAsHr: (company: CompanyFigures) => void };

const companyActions = ({
  edit,
  viewAsHr,
}: Actions): Column<CompanyFigures, "/platform-metrics/companies/"> => ({
  ...actionsColumn((company) => {
    const { name } = company;
    return (
      <Box sx={{ display: "flex", gap: 0.5, alignItems: "center" }}>
        <SecondaryButton
          size="small"
          onClick={() => viewAsHr(company)}
          aria-label={t`View as HR: ${name}`}
          sx={{ flexShrink: 0 }}
        >
          <Trans>View as HR</Trans>
        </SecondaryButton>
        <IconButton
          size="small"
          title={t`Edit Domains`}
          aria-label={t`Edit Domains: ${name}`}
          onClick={() => edit(company)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      </Box>
    );
  }),
  oneLine: true,
});

/** All companies of the platform, with their e-mail domains. */
export function CompanyList() {
  const { effectiveRole, readOnly } = useSession();
  const [params, setParams] = useListParams(COMPANY_LIST);
  const [edited, setEdited] = useDialogSubject<CompanyFigures>();
  const companies = useQuery(companiesQuery(params));
  const metrics = usePlatformMetrics().data;
  // The current version, in case somebody else has changed it while the dialog is open.
  const company = companies.data?.rows.find(({ id }) => id === edited?.id) ?? edited;
  const average = metrics && formatCount(metrics.avgConnectionsPerCompany);
  const columns = getColumns();
  const viewAsHr = useViewAsHr();
  return (
    <PageFrame
      title={t`Companies`}
      description={
        // Two lines on phones, once the average is there.
        <Box sx={{ minHeight: { xs: "2lh", sm: "1lh" } }}>
          {average
            ? t`${average} LinkedIn connections per company on average`
            : t`Every company on the platform and what it has`}
        </Box>
      }
      actions={
        effectiveRole === "SUPERUSER" && (
          <SecondaryLink to={paths.dashboard} state={{ onboard: true }}>
            <Trans>Onboard New Company</Trans>
          </SecondaryLink>
        )
      }
    >
      <SearchField
        label={t`Search Companies`}
        placeholder={t`Name or email domain`}
        value={params.search}
        onChange={(search) => setParams({ search })}
      />
      <DataTable
        tableId="companies"
        label={t`Companies`}
        columns={readOnly ? columns : [...columns, companyActions({ edit: setEdited, viewAsHr })]}
        onExport={csvExport("/platform-metrics/companies/export/", COMPANY_LIST.toQuery(params))}
        query={companies}
        errorText={(message) => t`Failed to load the companies: ${message}`}
        rowKey={({ id }) => id}
        params={params}
        onChange={setParams}
        empty={<NoCompanies searched={params.search !== ""} onShowAll={() => setParams({ search: "" })} />}
      />
      {edited && company && <DomainsDialog company={company} onClose={() => setEdited(null)} />}
    </PageFrame>
  );
}

function NoCompanies({ searched, onShowAll }: { searched: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<CompaniesIcon />}
      title={searched ? t`No companies found matching your search.` : t`No companies yet`}
      text={
        searched
          ? t`Search for another part of the name or of an email domain.`
          : t`Onboard the first one on the dashboard.`
      }
      action={
        searched && (
          <SecondaryButton onClick={onShowAll}>
            <Trans>Show All Companies</Trans>
          </SecondaryButton>
        )
      }
    />
  );
}
