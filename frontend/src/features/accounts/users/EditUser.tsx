import LockOutlined from "@mui/icons-material/LockOutlined";
import Card from "@mui/material/Card";
import { type ReactNode, useEffect } from "react";
import { Navigate } from "react-router-dom";
import { USER_FORM } from "@/features/accounts/users/messages";
import { getBlockedReasons } from "@/features/accounts/users/userAccess";
import { isNotFound } from "@/shared/api/errors";
import { useApiQuery } from "@/shared/api/queries";
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
import { UserForm } from "./UserForm";

/** Edits the user named in the URL; redirects to the list if there is no such user. */
export function EditUser() {
  const session = useSession();
  const id = useRouteId() ?? null;
  // Always fetched once and never refetched: the form must start with current values and not change
  // while typing.
  const user = useApiQuery("/users/{id}/", { path: { id }, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });

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
          <ErrorBanner onRetry={user.refetch}>{USER_FORM.loadFailed}</ErrorBanner>
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
  useEffect(() => notify(USER_FORM.absent, "error"), [notify]);
  return <Navigate to={paths.users} replace />;
}

const EditUserFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame title={USER_FORM.editTitle} width="narrow">
    {children}
  </PageFrame>
);

function BackToList() {
  const { list } = useListReturnLink(paths.users);
  return (
    <div>
      <SecondaryLink to={list}>{USER_FORM.back}</SecondaryLink>
    </div>
  );
}
