import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Stack from "@mui/material/Stack";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useDepartments } from "@/features/companies/queries";
import { api } from "@/shared/api/client";
import type { NewUser, User, UserUpdate } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { fullName } from "@/shared/session/sessionUser";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { BottomBar } from "@/shared/ui/layout/BottomBar";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { useProposedUsername } from "../useProposedUsername";
import { useRefreshUsers } from "./queries";
import { SecondFactorReset } from "./SecondFactorReset";
import { ownAccountReason, ownPasswordReason } from "./userAccess";
import { toUserFormValues, toUserInput, type UserFormContext, validateUser } from "./userFormValues";
import { getRoleOptions, getStatusOptions } from "./userOptions";

/** Adds a user. */
export const AddUser = () => <UserForm user={null} />;

/** `directoryFields` are those that the company's directory decides. */
type EditedUser = User & { directoryFields?: readonly string[] };

/** Adds a user or, with `user`, edits one, including the status. */
export function UserForm({ user }: { user: EditedUser | null }) {
  const state = useUserForm(user);
  const proposeUsername = useProposedUsername(state.form);
  const { list } = useListReturnLink(paths.users);
  return (
    <PageFrame
      title={user ? t`Edit User` : t`Add User`}
      description={user && dotted([fullName(user), user.company?.name])}
      back={
        <BackLink to={list}>
          <Trans>Back to Users</Trans>
        </BackLink>
      }
      width="narrow"
    >
      <UnsavedChanges dirty={state.form.dirty && !state.form.busy} />
      <Form form={state.form} spacing={2.5} autoComplete="off">
        <Section
          title={t`Person`}
          description={
            state.isManaged("status")
              ? t`The company's directory manages this person. Change the disabled fields in the directory.`
              : undefined
          }
        >
          <FieldGrid>
            <TextInput state={state} name="firstName" label={t`First Name`} required={state.nameRequired} />
            <TextInput state={state} name="lastName" label={t`Last Name`} required={state.nameRequired} />
            <TextInput
              state={state}
              name="email"
              label={t`Email`}
              type="email"
              onChanged={user ? undefined : proposeUsername}
            />
            <TextInput state={state} name="username" label={t`Username`} />
          </FieldGrid>
        </Section>
        <Section title={t`Role and department`}>
          <Stack spacing={2}>
            <QueryError
              query={state.departments}
              text={(message) => t`Failed to load the departments: ${message}`}
            />
            <FieldGrid>
              <RoleField state={state} />
              {state.showsCompanyField && <CompanyField state={state} />}
              <DepartmentField state={state} />
              <TextInput state={state} name="position" label={t`Position`} />
              {user && (
                <SelectField
                  label={t`Status`}
                  required
                  // Nobody can deactivate themselves.
                  disabled={state.isOwnAccount || state.isManaged("status")}
                  options={getStatusOptions()}
                  {...state.form.select("status")}
                />
              )}
            </FieldGrid>
          </Stack>
        </Section>
        <PasswordSection state={state} />
        {user?.hasSecondFactor && !state.isOwnAccount && <SecondFactorReset user={user} />}
        {/* Next to the submit button, as the top of a long form may be out of view. */}
        <FormError form={state.form} />
        <BottomBar sx={{ justifyContent: "flex-end" }}>
          <ButtonLink color="inherit" to={list}>
            <Trans>Cancel</Trans>
          </ButtonLink>
          <SubmitButton form={state.form}>{user ? t`Save` : t`Add User`}</SubmitButton>
        </BottomBar>
      </Form>
    </PageFrame>
  );
}

/** The form of a new or existing user, and the state that its fields need. */
function useUserForm(user: EditedUser | null) {
  const session = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const { list } = useListReturnLink(paths.users);
  const company = useCompanySelection(user);
  const refresh = useRefreshUsers();
  const form = useServerForm({
    version: {
      stored: user,
      toValues: (stored: User | null) => toUserFormValues(stored, company.initialId),
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
    onSaved: async (saved) => {
      const name = fullName(saved);
      notify(user ? t`${name} has been saved.` : t`${name} has been added.`);
      // Without filters, so that the new user is visible.
      await navigate(user ? list : paths.users);
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
    isManaged: (name: string) => user?.directoryFields?.includes(name) ?? false,
    showsCompanyField: company.isSelectable,
    companyRequired: context.companyRequired,
    nameRequired: !context.oneNameSuffices,
    companyId,
    departments: useDepartments(companyId),
  };
}

type UserFormState = ReturnType<typeof useUserForm>;

/**
 * The user's company: their own or the viewed one. Superusers without a viewed company select it
 * for new users and for users without one.
 */
function useCompanySelection(user: User | null) {
  const { isSuperuser, companyId, companies } = useSession();
  const [query] = useSearchParams();
  const fixedId = user ? (user.company?.id ?? null) : companyId;
  const requestedCompany = companies.find(({ id }) => String(id) === query.get("company"));
  const isSelectable = isSuperuser && fixedId === null;
  const initialId: number | "" = isSelectable && !user ? (requestedCompany?.id ?? "") : "";
  return { isSelectable, fixedId, initialId };
}

type Props = { state: UserFormState };
type TextName = "firstName" | "lastName" | "email" | "username" | "position" | "password" | "confirmPassword";
type TextInputProps = Props & { name: TextName; onChanged?: () => void } & Pick<
    FieldProps,
    "label" | "type" | "disabled" | "required"
  >;

function TextInput({
  state: { form, isManaged },
  name,
  required = true,
  onChanged,
  ...input
}: TextInputProps) {
  const field = name === "password" ? form.field(name, "confirmPassword") : form.field(name);
  return (
    <Field
      required={required}
      // Prevents the browser from filling in its owner's data.
      autoComplete={input.type === "password" ? "new-password" : "off"}
      {...input}
      {...field}
      onChange={(event) => {
        void field.onChange(event);
        onChanged?.();
      }}
      disabled={input.disabled || isManaged(name)}
    />
  );
}

/** The role. Nobody may change their own; only superusers may assign Super User. */
function RoleField({ state: { form, isOwnAccount, isManaged } }: Props) {
  const { isSuperuser } = useSession();
  return (
    <SelectField
      label={t`Role`}
      required
      disabled={isOwnAccount || isManaged("role")}
      options={getRoleOptions(isSuperuser)}
      hint={isOwnAccount ? ownAccountReason() : undefined}
      {...form.select("role")}
      onChange={(role) => {
        // Another role may not require a company and a department.
        form.clearErrors("companyId", "department");
        form.set("role", role);
      }}
    />
  );
}

/** The company, selectable by superusers only. */
function CompanyField({ state: { form, user, companyRequired } }: Props) {
  const { companies } = useSession();
  const known = companies.map(({ id, name }) => ({ value: id, label: name }));
  const hintForNew = companyRequired ? undefined : t`A superuser doesn't need a company.`;
  return (
    <SelectField<number | "">
      label={t`Company`}
      required={companyRequired}
      placeholder={t`Select a company`}
      options={companyRequired ? known : [{ value: "", label: t`No company` }, ...known]}
      hint={user ? t`Once saved, this can't be changed.` : hintForNew}
      {...form.select("companyId")}
      onChange={(companyId) => {
        form.set("companyId", companyId);
        // Departments belong to a company.
        form.set("department", "");
      }}
    />
  );
}

/** The department; disabled without a company. */
function DepartmentField({ state: { form, departments, companyId, isManaged } }: Props) {
  const { value: chosen, ...field } = form.select("department");
  const names = departments.data?.map(({ name }) => name) ?? (chosen ? [chosen] : []);
  const waiting = departments.isLoading ? t`Loading...` : t`Select a department`;
  return (
    <SelectField
      label={t`Department`}
      required={companyId !== null}
      disabled={companyId === null || isManaged("department")}
      placeholder={companyId === null ? t`Choose a company first` : waiting}
      options={names.map((name) => ({ value: name, label: name }))}
      value={chosen}
      {...field}
    />
  );
}

function PasswordSection({ state }: Props) {
  const { user, isOwnAccount } = state;
  const input = { state, type: "password", disabled: isOwnAccount, required: user === null };
  const noteForOthers = t`Leave both fields empty to keep the current password. A new one signs the person out everywhere.`;
  const note = isOwnAccount ? ownPasswordReason() : noteForOthers;
  return (
    <Section
      title={user ? t`New password` : t`First password`}
      description={user ? note : t`At least 8 characters. The person can change it on their profile.`}
    >
      <FieldGrid>
        <TextInput {...input} name="password" label={t`Password`} />
        <TextInput {...input} name="confirmPassword" label={t`Confirm Password`} />
      </FieldGrid>
    </Section>
  );
}
