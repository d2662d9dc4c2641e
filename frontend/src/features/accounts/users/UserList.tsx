import AddOutlined from "@mui/icons-material/AddOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import { useState } from "react";
import { USER_LIST } from "@/features/accounts/users/messages";
import { useUsers } from "@/features/accounts/users/queries";
import { useDepartments } from "@/features/companies/queries";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { InviteButton } from "./InviteButton";
import { type UserAction, UserActionDialog } from "./UserActionDialog";
import { UserCard } from "./UserCard";
import { UserFilters } from "./UserFilters";
import { useUserFilters } from "./useUserFilters";

/** The users of a company for HR, or of the whole platform for superusers. */
export function UserList() {
  const { readOnly } = useSession();
  const { state } = useListReturnLink(paths.users);
  const filters = useUserFilters();
  const { params, companyId } = filters;
  const users = useUsers(params);
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
              to={params.company ? `${paths.newUser}?company=${params.company}` : paths.newUser}
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
        params={params}
        onChange={filters.change}
        columns={2}
        empty={<NoUsers filtered={filters.active || users.isPlaceholderData} onClear={filters.clear} />}
      />
      {action && <UserActionDialog action={action} onClose={() => setAction(null)} />}
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
