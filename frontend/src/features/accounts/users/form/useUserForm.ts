import { useRef } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router-dom";
import { USER_FORM } from "@/features/accounts/users/messages";
import { userName } from "@/features/accounts/users/userAccess";
import { useSaveUser } from "@/features/accounts/users/useUsers";
import { useDepartments } from "@/features/companies/useDepartments";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import type { ManagedUser } from "@/shared/api/types";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { paths } from "@/shared/paths";
import { useFormDraft } from "@/shared/session/useFormDraft";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import {
  toUserFormValues,
  toUserInput,
  type UserField,
  type UserValues,
  validateUserField,
} from "./userFormValues";

/** Never kept anywhere. */
const SECRETS = ["password", "confirmPassword"];

/** The form of a new user or, with `user`, of one that exists: its values, its check and its sending. */
export function useUserForm(user: ManagedUser | null) {
  const session = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const sent = useRef(false);
  const { list } = useListReturnLink(paths.users);
  const company = useCompanyChoice(user);
  const save = useSaveUser(user);
  const form = useForm<UserValues>({
    defaultValues: toUserFormValues(user, company.first),
    // A message goes when its field is edited, and is not said again before the form is sent again.
    reValidateMode: "onSubmit",
  });
  const restored = useFormDraft(user ? `user:${user.id}` : "user:new", form, SECRETS);
  const [role, chosen] = form.watch(["role", "companyId"]);
  const companyId = company.asked ? chosen || null : company.fixed;
  const departments = useDepartments(companyId);
  const asked = {
    editing: user !== null,
    hasCompany: companyId !== null,
    companyRequired: company.asked && user === null && role !== "SUPERUSER",
  };

  /** What the server has against single fields stands beside them. */
  const showRefusal = (error: unknown): void => {
    const refused = Object.entries(getFieldErrors(error)).filter(([name]) => isShown(name));
    for (const [name, messages] of refused) {
      form.setError(name as UserField, { message: messages.join(" ") });
    }
    if (refused[0]) form.setFocus(refused[0][0] as UserField);
  };
  const isShown = (name: string): boolean =>
    name in form.getValues() &&
    (name !== "companyId" || company.asked) &&
    (name !== "status" || user !== null);

  const submit = form.handleSubmit(async (values) => {
    // The button is disabled a moment after the first click; this holds at once, and until the screen is left.
    if (sent.current) return;
    sent.current = true;
    try {
      const saved = await save.mutateAsync(toUserInput(values, asked));
      notify(user ? USER_FORM.saved(userName(saved)) : USER_FORM.added(userName(saved)));
      // Whoever is new is to be seen, whatever the list was filtered by.
      await navigate(user ? list : paths.users);
    } catch (error) {
      sent.current = false;
      console.error("The user could not be saved.", error);
      showRefusal(error);
    }
  });

  const named = Object.keys(getFieldErrors(save.error));
  return {
    form,
    user,
    own: user !== null && user.id === session.user?.id,
    companyAsked: company.asked,
    companyRequired: asked.companyRequired,
    companyId,
    departments,
    /** The check of one field, and when its message goes. */
    rules: (name: UserField) => ({
      validate: (_value: unknown, values: UserValues) => validateUserField(name, values, asked) ?? true,
      onChange: () => form.clearErrors(name === "password" ? ["password", "confirmPassword"] : name),
    }),
    errorOf: (name: UserField) => form.formState.errors[name]?.message,
    submit,
    busy: save.isPending || save.isSuccess,
    dirty: form.formState.isDirty,
    restored,
    /** What concerns no single field. */
    problem: save.error && !named.some(isShown) ? errorMessage(save.error) : null,
  };
}

export type UserFormState = ReturnType<typeof useUserForm>;

/**
 * Whose company it is: the one in view, or the user's own. A superuser without one in view chooses it for
 * somebody new, and for somebody who has none.
 */
function useCompanyChoice(user: ManagedUser | null) {
  const { isSuperuser, view, companies } = useSession();
  const [query] = useSearchParams();
  const fixed = user ? (user.company?.id ?? null) : view.companyId;
  const wanted = companies.find(({ id }) => String(id) === query.get("company"));
  const asked = isSuperuser && fixed === null;
  const first: number | "" = asked && !user ? (wanted?.id ?? "") : "";
  return { asked, fixed, first };
}
