import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useDepartments } from "@/features/companies/queries";
import type { User } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { paths } from "@/shared/paths";
import { roleLabel } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { csvExport } from "@/shared/ui/csvExport";
import { useDialogOfAddress } from "@/shared/ui/dialogs/layers";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDate, NO_VALUE } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { InviteButton } from "./InviteDialog";
import { InvitePeople } from "./InvitePeople";
import { userFilters, usersQuery } from "./queries";
import { type UserAction, UserActionDialog } from "./UserActionDialog";
import { lastSeen, USER_CARD_HEIGHT, UserCard, UserMenu } from "./UserCard";
import { UserFilters, useUserFilters } from "./UserFilters";
import { userStatusLabel } from "./userOptions";

/** The users of a company for HR, or of the whole platform for superusers. */
export function UserList() {
  const { readOnly } = useSession();
  const { state } = useListReturnLink(paths.users);
  const filters = useUserFilters();
  const { params, companyId } = filters;
  const users = useQuery(usersQuery(params));
  const departments = useDepartments(companyId);
  const inviting = useInviting();
  const [action, setAction] = useDialogSubject<UserAction>();

  return (
    <PageFrame
      title={t`Users`}
      actions={
        !readOnly && (
          <>
            <InviteButton companyId={companyId} />
            <BlockableButton
              variant="outlined"
              color="inherit"
              reason={companyId === null && t`Choose a company in the filters first.`}
              onClick={inviting.open}
            >
              <Trans>Invite People</Trans>
            </BlockableButton>
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
      <DataTable
        tableId="users"
        label={t`Users`}
        columns={[
          ...userColumns(companyId === null),
          {
            ...actionsColumn((user: User) => <UserMenu user={user} onAction={setAction} />),
            align: "right",
          },
        ]}
        rowLink={readOnly ? undefined : (user) => ({ to: paths.editUser(user.id), state })}
        query={users}
        errorText={(message) => t`Error fetching users: ${message}`}
        rowKey={(user) => user.id}
        card={(user) => <UserCard user={user} withCompany={companyId === null} onAction={setAction} />}
        params={params}
        onChange={filters.change}
        divided
        cardHeight={USER_CARD_HEIGHT}
        cardSort
        onExport={csvExport("/users/export/", userFilters(params))}
        empty={<NoUsers filtered={filters.active || users.isPlaceholderData} onClear={filters.clear} />}
      />
      {inviting.isOpen && companyId !== null && !readOnly && (
        <InvitePeople companyId={companyId} onClose={inviting.close} />
      )}
      {action && <UserActionDialog action={action} onClose={() => setAction(null)} />}
    </PageFrame>
  );
}

/** The dialog stands in the address, so that a link can open it. */
function useInviting() {
  const [, setParams] = useSearchParams();
  const [named, close] = useDialogOfAddress("invite");
  const open = (): void =>
    setParams(
      (before) => {
        before.set("invite", "people");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { isOpen: named !== null, open, close };
}

/** The columns of the table of users. */
const userColumns = (withCompany: boolean): Column<User, "/users/">[] => [
  { id: "name", header: t`Name`, cell: fullName, sortable: true, place: "title" },
  ...(withCompany
    ? [
        {
          id: "company",
          header: t`Company`,
          cell: (user: User) => user.company?.name ?? NO_VALUE,
        } satisfies Column<User, "/users/">,
      ]
    : []),
  { id: "role", header: t`Role`, cell: ({ role }) => roleLabel(role), sortable: true },
  {
    id: "department",
    header: t`Department`,
    cell: ({ department }) => department ?? t`No department`,
    sortable: true,
  },
  { id: "position", header: t`Position`, cell: ({ position }) => position || NO_VALUE, optional: true },
  { id: "email", header: t`Email`, cell: ({ email }) => email || NO_VALUE, sortable: true },
  { id: "username", header: t`Username`, cell: ({ username }) => username, optional: true },
  {
    id: "status",
    header: t`Status`,
    cell: ({ status }) => (
      <Chip
        size="small"
        label={userStatusLabel(status)}
        color={status === "ACTIVE" ? "success" : "default"}
      />
    ),
    sortable: true,
  },
  { id: "lastSeen", header: t`Last Seen`, cell: lastSeen, sortable: true },
  {
    id: "dateJoined",
    header: t`Joined`,
    cell: ({ dateJoined }) => formatDate(dateJoined),
    oneLine: true,
    sortable: true,
    optional: true,
  },
];

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
