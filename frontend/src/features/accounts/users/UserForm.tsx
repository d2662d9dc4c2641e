import Stack from "@mui/material/Stack";
import { USER, USER_FORM, USER_LIST } from "@/features/accounts/users/messages";
import { STATUS_OPTIONS } from "@/features/accounts/users/userOptions";
import type { ManagedUser } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { paths } from "@/shared/paths";
import { fullName } from "@/shared/session/sessionUser";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { UnsavedChanges } from "@/shared/ui/inputs/UnsavedChanges";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { CompanyField, DepartmentField, RoleField, TextInput } from "./UserFields";
import { type UserFormState, useUserForm } from "./useUserForm";

/** Adds a user. */
export const AddUser = () => <UserForm user={null} />;

/** Adds a user or, with `user`, edits one, including the status. */
export function UserForm({ user }: { user: ManagedUser | null }) {
  const state = useUserForm(user);
  const { list } = useListReturnLink(paths.users);
  return (
    <PageFrame
      title={user ? USER_FORM.editTitle : USER_FORM.addTitle}
      description={user && [fullName(user), user.company?.name].filter(Boolean).join(" · ")}
      back={<TextLink to={list}>{USER_FORM.back}</TextLink>}
      width="narrow"
    >
      <UnsavedChanges dirty={state.form.dirty && !state.form.busy} />
      <Form form={state.form} spacing={2.5} autoComplete="off">
        <Section title={USER_FORM.person}>
          <FieldGrid>
            <TextInput state={state} name="firstName" required={state.nameRequired} />
            <TextInput state={state} name="lastName" required={state.nameRequired} />
            <TextInput state={state} name="email" type="email" />
            <TextInput state={state} name="username" />
          </FieldGrid>
        </Section>
        <Section title={USER_FORM.place}>
          <Stack spacing={2}>
            <QueryError query={state.departments} text={USER_LIST.departmentsFailed} />
            <FieldGrid>
              <RoleField state={state} />
              {state.showsCompanyField && <CompanyField state={state} />}
              <DepartmentField state={state} />
              <TextInput state={state} name="position" />
              {user && (
                <SelectField
                  label={USER_FORM.status}
                  required
                  // Nobody can deactivate themselves.
                  disabled={state.isOwnAccount}
                  options={STATUS_OPTIONS}
                  {...state.form.select("status")}
                />
              )}
            </FieldGrid>
          </Stack>
        </Section>
        <PasswordSection state={state} />
        {/* Next to the submit button, as the top of a long form may be out of view. */}
        <FormProblem form={state.form} />
        <Stack direction="row" spacing={1} sx={{ justifyContent: "flex-end" }}>
          <ButtonLink color="inherit" to={list}>
            {USER_FORM.cancel}
          </ButtonLink>
          <SubmitButton form={state.form}>{user ? USER_FORM.save : USER_FORM.add}</SubmitButton>
        </Stack>
      </Form>
    </PageFrame>
  );
}

function PasswordSection({ state }: { state: UserFormState }) {
  const { user, isOwnAccount } = state;
  const note = isOwnAccount ? USER.ownPassword : USER_FORM.secretNote;
  const input = { state, type: "password", disabled: isOwnAccount, required: user === null };
  return (
    <Section
      title={user ? USER_FORM.newSecret : USER_FORM.firstSecret}
      description={user ? note : USER_FORM.passwordHint}
    >
      <FieldGrid>
        <TextInput {...input} name="password" />
        <TextInput {...input} name="confirmPassword" />
      </FieldGrid>
    </Section>
  );
}
