import { useState } from "react";
import { useApiList } from "@/shared/api/queries";
import type { CompanyFigures } from "@/shared/api/types";
import { useUrlSearch } from "@/shared/hooks/useUrlState";
import { lazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatCount } from "@/shared/ui/format";
import { CompaniesIcon } from "@/shared/ui/icons";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { QueryTable } from "@/shared/ui/table/QueryTable";
import { usePaging } from "@/shared/ui/table/usePaging";
import { COMPANY_COLUMNS, editableCompanyColumns } from "./companyColumns";
import { COMPANIES } from "./messages";
import { usePlatformMetrics } from "./usePlatformMetrics";

const DomainsDialog = lazyComponent(() => import("./DomainsDialog").then((m) => m.DomainsDialog));

/** All companies of the platform, with their e-mail domains. */
export function CompanyList() {
  const { effectiveRole, readOnly } = useSession();
  const { text, setText, term } = useUrlSearch();
  const [edited, setEdited] = useState<CompanyFigures | null>(null);
  const columns = readOnly ? COMPANY_COLUMNS : editableCompanyColumns(setEdited);
  const paging = usePaging({ ordering: "name", resetOn: [term], columns });
  const companies = useApiList("/platform-metrics/companies/", { query: { search: term, ...paging.params } });
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
        value={text}
        onChange={setText}
      />
      <QueryTable
        label={COMPANIES.title}
        columns={columns}
        query={companies}
        errorText={COMPANIES.failed}
        rowKey={({ id }) => id}
        paging={paging}
        empty={<NoCompanies searched={term !== ""} onShowAll={() => setText("")} />}
      />
      {edited && company && (
        <ChunkBoundary onClose={() => setEdited(null)}>
          <DomainsDialog company={company} onClose={() => setEdited(null)} />
        </ChunkBoundary>
      )}
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
