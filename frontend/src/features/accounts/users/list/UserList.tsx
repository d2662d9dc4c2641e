import AddOutlined from "@mui/icons-material/AddOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import { useState } from "react";
import { USER_LIST } from "@/features/accounts/users/messages";
import { useDepartments } from "@/features/companies/useDepartments";
import { useApiList } from "@/shared/api/queries";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { lazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { usePaging } from "@/shared/ui/table/usePaging";
import { InviteButton } from "./InviteButton";
import type { UserAction } from "./UserActionDialog";
import { UserCard } from "./UserCard";
import { UserFilters } from "./UserFilters";
import { useUserFilters } from "./useUserFilters";

const UserActionDialog = lazyComponent(() => import("./UserActionDialog").then((m) => m.UserActionDialog));

/** The users of a company for HR, or of the whole platform for superusers. */
export function UserList() {
  const { readOnly } = useSession();
  const { state } = useListReturnLink(paths.users);
  const filters = useUserFilters();
  const { search, role, department, status, company, companyId } = filters;
  const paging = usePaging({ resetOn: [search.term, role, department, status, company] });
  const users = useApiList("/users/", {
    query: { company_id: company, role, department, status, search: search.term, ...paging.params },
  });
  const departments = useDepartments(companyId);
  const [action, setAction] = useState<UserAction | null>(null);

  return (
    <PageFrame
      title={USER_LIST.title}
      actions={
        !readOnly && (
          <>
            <InviteButton companyId={companyId} />
            <ButtonLink
              variant="contained"
              startIcon={<AddOutlined />}
              to={company ? `${paths.newUser}?company=${company}` : paths.newUser}
              state={state}
            >
              {USER_LIST.add}
            </ButtonLink>
          </>
        )
      }
    >
      <UserFilters filters={filters} departments={departments} />
      {!users.error && <QueryError query={departments} text={USER_LIST.departmentsFailed} />}
      <CardList
        label={USER_LIST.list}
        query={users}
        errorText={USER_LIST.fetchFailed}
        rowKey={(user) => user.id}
        card={(user) => <UserCard user={user} withCompany={companyId === null} onAction={setAction} />}
        paging={paging}
        columns={2}
        empty={<NoUsers filtered={filters.active || users.isPlaceholderData} onClear={filters.clear} />}
      />
      <ChunkBoundary onClose={() => setAction(null)}>
        {action && <UserActionDialog action={action} onClose={() => setAction(null)} />}
      </ChunkBoundary>
    </PageFrame>
  );
}

function NoUsers({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<PeopleOutlined />}
      title={filtered ? USER_LIST.noMatches : USER_LIST.empty}
      text={filtered ? USER_LIST.emptyFiltered : USER_LIST.emptyAtAll}
      action={filtered && <SecondaryButton onClick={onClear}>{USER_LIST.clearFilters}</SecondaryButton>}
    />
  );
}
