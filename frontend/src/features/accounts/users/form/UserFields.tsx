import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Controller, type ControllerRenderProps } from "react-hook-form";
import { USER, USER_FORM, USER_LIST } from "@/features/accounts/users/messages";
import { USER_STATUSES } from "@/features/accounts/users/userStatus";
import { errorMessage } from "@/shared/api/errors";
import type { Role, UserStatus } from "@/shared/api/types";
import { ROLE_LABELS } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import type { UserField, UserValues } from "./userFormValues";
import type { UserFormState } from "./useUserForm";

type Props = { state: UserFormState };
type TextName = "firstName" | "lastName" | "email" | "username" | "position" | "password" | "confirmPassword";

/** Two fields side by side where there is room. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
    {children}
  </Box>
);

type TextInputProps = Props & { name: TextName } & Pick<
    FieldProps,
    "type" | "hint" | "disabled" | "required"
  >;

/** One field of text, with its label, its message and its check. */
export function TextInput({ state, name, required = true, ...input }: TextInputProps) {
  return (
    <Field
      label={USER_FORM[name]}
      required={required}
      readOnly={state.busy}
      // These are somebody else's, not what the browser knows of its owner.
      autoComplete={input.type === "password" ? "new-password" : "off"}
      {...input}
      {...state.form.register(name, state.rules(name))}
      error={state.errorOf(name)}
    />
  );
}

type ChoiceProps<Name extends UserField> = Props & {
  name: Name;
  children: (field: ControllerRenderProps<UserValues, Name>) => ReactNode;
};

/** One field that is chosen and not typed. */
function Choice<Name extends UserField>({ state, name, children }: ChoiceProps<Name>) {
  return (
    <Controller
      control={state.form.control}
      name={name}
      rules={{ validate: state.rules(name).validate as never }}
      render={({ field }) => <>{children(field)}</>}
    />
  );
}

/** What the person may do. Nobody changes their own role; only superusers make superusers. */
export function RoleField({ state }: Props) {
  const { isSuperuser } = useSession();
  const roles = (Object.keys(ROLE_LABELS) as Role[]).filter((role) => role !== "SUPERUSER" || isSuperuser);
  return (
    <Choice state={state} name="role">
      {(field) => (
        <SelectField<Role>
          {...field}
          label={USER_FORM.role}
          required
          disabled={state.own || state.busy}
          options={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
          onChange={(role) => {
            state.form.clearErrors(["role", "companyId", "department"]);
            field.onChange(role);
          }}
          error={state.errorOf("role")}
          hint={state.own ? USER.ownAccount : undefined}
        />
      )}
    </Choice>
  );
}

/** The company of the person, where a superuser decides it. */
export function CompanyField({ state }: Props) {
  const { companies } = useSession();
  const { companyRequired, form } = state;
  const known = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Choice state={state} name="companyId">
      {(field) => (
        <SelectField<number | "">
          {...field}
          label={USER_FORM.company}
          required={companyRequired}
          disabled={state.busy}
          placeholder={USER_FORM.choose.company}
          options={companyRequired ? known : [{ value: "", label: USER.noCompany }, ...known]}
          onChange={(companyId) => {
            // Departments are a company's own.
            form.setValue("department", "");
            form.clearErrors(["companyId", "department"]);
            field.onChange(companyId);
          }}
          error={state.errorOf("companyId")}
          hint={
            state.user ? USER_FORM.companyHint : companyRequired ? undefined : USER_FORM.superuserCompanyHint
          }
        />
      )}
    </Choice>
  );
}

/** One of the departments of the company; without a company there is none. */
export function DepartmentField({ state }: Props) {
  const { departments, companyId, form } = state;
  const chosen = form.watch("department");
  const names = departments.data?.map(({ name }) => name) ?? (chosen ? [chosen] : []);
  const waiting = departments.isLoading ? USER_LIST.loading : USER_FORM.choose.department;
  return (
    <Choice state={state} name="department">
      {(field) => (
        <SelectField
          {...field}
          label={USER_FORM.department}
          required={companyId !== null}
          disabled={companyId === null || state.busy}
          placeholder={companyId === null ? USER_FORM.choose.companyFirst : waiting}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(department) => {
            form.clearErrors("department");
            field.onChange(department);
          }}
          error={state.errorOf("department")}
        />
      )}
    </Choice>
  );
}

/** Why no department can be chosen, and the way to try again. */
export function DepartmentsProblem({ state: { departments } }: Props) {
  if (!departments.error) return null;
  return (
    <ErrorBanner onRetry={departments.refetch}>
      {USER_LIST.departmentsFailed(errorMessage(departments.error))}
    </ErrorBanner>
  );
}

/** Whether the person may sign in. Nobody shuts themselves out. */
export function StatusField({ state }: Props) {
  return (
    <Choice state={state} name="status">
      {(field) => (
        <SelectField<UserStatus>
          {...field}
          label={USER_FORM.status}
          required
          disabled={state.own || state.busy}
          options={USER_STATUSES.map((status) => ({ value: status, label: USER.status[status] }))}
          onChange={(status) => {
            state.form.clearErrors("status");
            field.onChange(status);
          }}
          error={state.errorOf("status")}
        />
      )}
    </Choice>
  );
}
