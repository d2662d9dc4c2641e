import { useNavigate, useSearchParams } from "react-router-dom";
import { USER_FORM } from "@/features/accounts/users/messages";
import { useRefreshUsers } from "@/features/accounts/users/useRefreshUsers";
import { useDepartments } from "@/features/companies/useDepartments";
import { api } from "@/shared/api/client";
import type { ManagedUser, NewUser, UserUpdate } from "@/shared/api/types";
import { useVersionedForm } from "@/shared/forms/useVersionedForm";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { paths } from "@/shared/paths";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { toUserFormValues, toUserInput, type UserFormContext, validateUser } from "./userFormValues";

/** The form of a new user or, with `user`, of one that exists, and what its fields need to know. */
export function useUserForm(user: ManagedUser | null) {
  const session = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const { list } = useListReturnLink(paths.users);
  const company = useCompanyChoice(user);
  const refresh = useRefreshUsers();
  const form = useVersionedForm({
    stored: user,
    toValues: (stored) => toUserFormValues(stored, company.first),
    loadLatest: async () => user && api.get("/users/{id}/", { path: { id: user.id } }),
    draft: user ? `user:${user.id}` : "user:new",
    secrets: ["password", "confirmPassword"],
    check: (values) => validateUser(values, context),
    send: async (values, base) => {
      const input = { ...toUserInput(values, context), ...(base && { updatedAt: base.updatedAt }) };
      const saved = await (user
        ? api.put("/users/{id}/", { path: { id: user.id }, body: input as UserUpdate })
        : api.post("/users/", { body: input as NewUser }));
      // One's own name stands in the top bar too.
      if (saved.id === session.user?.id) void session.refreshUser();
      await refresh();
      return saved;
    },
    onSaved: (saved) => {
      notify(user ? USER_FORM.saved(fullName(saved)) : USER_FORM.added(fullName(saved)));
      // Whoever is new is to be seen, whatever the list was filtered by.
      void navigate(user ? list : paths.users);
    },
  });
  const [role, chosen] = form.watch(["role", "companyId"]);
  const companyId = company.asked ? chosen || null : company.fixed;
  const context: UserFormContext = {
    editing: user !== null,
    hasCompany: companyId !== null,
    companyRequired: company.asked && user === null && role !== "SUPERUSER",
  };
  return {
    form,
    user,
    own: user !== null && user.id === session.user?.id,
    companyAsked: company.asked,
    companyRequired: context.companyRequired,
    companyId,
    departments: useDepartments(companyId),
  };
}

export type UserFormState = ReturnType<typeof useUserForm>;

/**
 * Whose company it is: the one in view, or the user's own. A superuser without one in view chooses it for
 * somebody new, and for somebody who has none.
 */
function useCompanyChoice(user: ManagedUser | null) {
  const { isSuperuser, companyId, companies } = useSession();
  const [query] = useSearchParams();
  const fixed = user ? (user.company?.id ?? null) : companyId;
  const wanted = companies.find(({ id }) => String(id) === query.get("company"));
  const asked = isSuperuser && fixed === null;
  const first: number | "" = asked && !user ? (wanted?.id ?? "") : "";
  return { asked, fixed, first };
}
