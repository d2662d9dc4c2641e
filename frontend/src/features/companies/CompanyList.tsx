import Link from "@mui/material/Link";
import { type ReactNode, useState } from "react";
import type { CompanyFigures } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatCount, NO_VALUE } from "@/shared/ui/format";
import { CompaniesIcon } from "@/shared/ui/icons";
import { TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { DomainsDialog } from "./DomainsDialog";
import { COMPANIES } from "./messages";
import { COMPANY_LIST, useCompanies, usePlatformMetrics } from "./queries";

/** `https://www.acme.com/` → `acme.com`. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

const Website = ({ url }: { url: string }) => (
  <Link
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    variant="caption"
    sx={{ display: "block", overflowWrap: "anywhere" }}
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
): Column<CompanyFigures> => ({ id: name, header, cell, sortable: true, align: "right" });

const COLUMNS: Column<CompanyFigures>[] = [
  {
    id: "name",
    header: COMPANIES.name,
    cell: ({ name, website }) => (
      <>
        <span>{name}</span>
        {website && <Website url={website} />}
      </>
    ),
    sortable: true,
    place: "title",
  },
  { id: "domains", header: COMPANIES.domains, cell: ({ domains }) => domains.join(", ") || NO_VALUE },
  countColumn("users_count", COMPANIES.people, ({ id, name, users_count }) => {
    const count = formatCount(users_count);
    return (
      <TextLink to={`${paths.users}?company=${id}`} aria-label={COMPANIES.peopleOf(count, name)}>
        {count}
      </TextLink>
    );
  }),
  countColumn("connections_count", COMPANIES.connections),
  countColumn("open_jobs_count", COMPANIES.openJobs),
];

const editColumn = (edit: (company: CompanyFigures) => void): Column<CompanyFigures> =>
  actionsColumn((company) => (
    <SecondaryButton size="small" onClick={() => edit(company)} aria-label={COMPANIES.editOf(company.name)}>
      {COMPANIES.edit}
    </SecondaryButton>
  ));

/** All companies of the platform, with their e-mail domains. */
export function CompanyList() {
  const { effectiveRole, readOnly } = useSession();
  const [params, setParams] = useListParams(COMPANY_LIST);
  const [edited, setEdited] = useState<CompanyFigures | null>(null);
  const companies = useCompanies(params);
  const metrics = usePlatformMetrics().data;
  // The current version, in case somebody else has changed it while the dialog is open.
  const company = companies.data?.rows.find(({ id }) => id === edited?.id) ?? edited;
  return (
    <PageFrame
      title={COMPANIES.title}
      description={
        metrics ? COMPANIES.average(formatCount(metrics.avgConnectionsPerCompany)) : COMPANIES.text
      }
      actions={
        effectiveRole === "SUPERUSER" && (
          <SecondaryLink to={paths.dashboard}>{COMPANIES.onboard}</SecondaryLink>
        )
      }
    >
      <SearchField
        label={COMPANIES.search}
        placeholder={COMPANIES.searchHint}
        value={params.search}
        onChange={(search) => setParams({ search })}
      />
      <DataTable
        label={COMPANIES.title}
        columns={readOnly ? COLUMNS : [...COLUMNS, editColumn(setEdited)]}
        query={companies}
        errorText={COMPANIES.failed}
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
      title={searched ? COMPANIES.noMatch : COMPANIES.none}
      text={searched ? COMPANIES.noMatchText : COMPANIES.noneText}
      action={searched && <SecondaryButton onClick={onShowAll}>{COMPANIES.showAll}</SecondaryButton>}
    />
  );
}
