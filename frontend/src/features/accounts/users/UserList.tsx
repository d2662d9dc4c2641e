import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
import { InviteButton } from "./InviteDialog";
import { usersQuery } from "./queries";
import { type UserAction, UserActionDialog } from "./UserActionDialog";
import { UserCard } from "./UserCard";
import { UserFilters, useUserFilters } from "./UserFilters";

/** The users of a company for HR, or of the whole platform for superusers. */
export function UserList() {
  const { readOnly } = useSession();
  const { state } = useListReturnLink(paths.users);
  const filters = useUserFilters();
  const { params, companyId } = filters;
  const users = useQuery(usersQuery(params));
  const departments = useDepartments(companyId);
  const [action, setAction] = useState<UserAction | null>(null);

  return (
    <PageFrame
      title={t`Users`}
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
              <Trans>Add User</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      <UserFilters filters={filters} departments={departments} />
      {!users.error && (
        <QueryError query={departments} text={(message) => t`Failed to load the departments: ${message}`} />
      )}
      <CardList
        label={t`Users`}
        query={users}
        errorText={(message) => t`Error fetching users: ${message}`}
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
      title={filtered ? t`No users found matching your filters.` : t`No users yet`}
      text={filtered ? t`Try other filters.` : t`Add a user, or invite people by link.`}
      action={
        filtered && (
          <SecondaryButton onClick={onClear}>
            <Trans>Clear Filters</Trans>
          </SecondaryButton>
        )
      }
    />
  );
}
