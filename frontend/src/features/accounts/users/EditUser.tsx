import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Card from "@mui/material/Card";
import { type ReactNode, useEffect } from "react";
import { Navigate } from "react-router-dom";
import { isNotFound } from "@/shared/api/errors";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { useUserToEdit } from "./queries";
import { UserForm } from "./UserForm";
import { getBlockedReasons } from "./userAccess";

/** Edits the user named in the URL; redirects to the list if there is no such user. */
export function EditUser() {
  const session = useSession();
  const id = useRouteId() ?? null;
  const user = useUserToEdit(id);

  if (user.data) {
    const { edit } = getBlockedReasons(user.data, session);
    if (!edit) return <UserForm key={user.data.id} user={user.data} />;
    return (
      <EditUserFrame>
        <Card>
          <EmptyState icon={<LockOutlined />} title={edit} action={<BackToList />} />
        </Card>
      </EditUserFrame>
    );
  }
  if (id === null || isNotFound(user.error)) return <UserNotFound />;
  return (
    <EditUserFrame>
      {user.error ? (
        <>
          <ErrorBanner onRetry={user.refetch}>
            <Trans>Failed to load the user. Please try again.</Trans>
          </ErrorBanner>
          <BackToList />
        </>
      ) : (
        <LoadingState />
      )}
    </EditUserFrame>
  );
}

function UserNotFound() {
  const notify = useNotify();
  useEffect(() => notify(t`There is no such user in your company.`, "error"), [notify]);
  return <Navigate to={paths.users} replace />;
}

const EditUserFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame title={t`Edit User`} width="narrow">
    {children}
  </PageFrame>
);

function BackToList() {
  const { list } = useListReturnLink(paths.users);
  return (
    <div>
      <SecondaryLink to={list}>
        <Trans>Back to Users</Trans>
      </SecondaryLink>
    </div>
  );
}
