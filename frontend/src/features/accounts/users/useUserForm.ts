import { useNavigate, useSearchParams } from "react-router-dom";
import { USER_FORM } from "@/features/accounts/users/messages";
import { useRefreshUsers } from "@/features/accounts/users/useRefreshUsers";
import { useDepartments } from "@/features/companies/useDepartments";
import { api } from "@/shared/api/client";
import type { ManagedUser, NewUser, UserUpdate } from "@/shared/api/types";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { paths } from "@/shared/paths";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { toUserFormValues, toUserInput, type UserFormContext, validateUser } from "./userFormValues";

/** The form of a new or existing user, and the state that its fields need. */
export function useUserForm(user: ManagedUser | null) {
  const session = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const { list } = useListReturnLink(paths.users);
  const company = useCompanySelection(user);
  const refresh = useRefreshUsers();
  const form = useServerForm({
    version: {
      stored: user,
      toValues: (stored: ManagedUser | null) => toUserFormValues(stored, company.initialId),
      loadLatest: async () => user && api.get("/users/{id}/", { path: { id: user.id } }),
    },
    check: (values) => validateUser(values, context),
    send: async (values, base) => {
      const input = { ...toUserInput(values, context), updatedAt: base?.updatedAt };
      const saved = await (user
        ? api.put("/users/{id}/", { path: { id: user.id }, body: input as UserUpdate })
        : api.post("/users/", { body: input as NewUser }));
      // The top bar shows the user's own name.
      if (saved.id === session.user?.id) void session.refreshUser();
      await refresh();
      return saved;
    },
    onSaved: (saved) => {
      notify(user ? USER_FORM.saved(fullName(saved)) : USER_FORM.added(fullName(saved)));
      // Without filters, so that the new user is visible.
      void navigate(user ? list : paths.users);
    },
  });
  const [role, chosen] = form.watch(["role", "companyId"]);
  const companyId = company.isSelectable ? chosen || null : company.fixedId;
  const context: UserFormContext = {
    editing: user !== null,
    oneNameSuffices: user !== null && !(user.firstName && user.lastName),
    hasCompany: companyId !== null,
    companyRequired: company.isSelectable && user === null && role !== "SUPERUSER",
  };
  return {
    form,
    user,
    isOwnAccount: user !== null && user.id === session.user?.id,
    showsCompanyField: company.isSelectable,
    companyRequired: context.companyRequired,
    nameRequired: !context.oneNameSuffices,
    companyId,
    departments: useDepartments(companyId),
  };
}

export type UserFormState = ReturnType<typeof useUserForm>;

/**
 * The user's company: their own or the viewed one. Superusers without a viewed company select it
 * for new users and for users without one.
 */
function useCompanySelection(user: ManagedUser | null) {
  const { isSuperuser, companyId, companies } = useSession();
  const [query] = useSearchParams();
  const fixedId = user ? (user.company?.id ?? null) : companyId;
  const requestedCompany = companies.find(({ id }) => String(id) === query.get("company"));
  const isSelectable = isSuperuser && fixedId === null;
  const initialId: number | "" = isSelectable && !user ? (requestedCompany?.id ?? "") : "";
  return { isSelectable, fixedId, initialId };
}
