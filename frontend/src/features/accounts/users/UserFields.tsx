import { USER, USER_FORM, USER_LIST } from "@/features/accounts/users/messages";
import { getRoleOptions } from "@/features/accounts/users/userOptions";
import { useSession } from "@/shared/session/useSession";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import type { UserFormState } from "./useUserForm";

type Props = { state: UserFormState };
type TextName = "firstName" | "lastName" | "email" | "username" | "position" | "password" | "confirmPassword";

type TextInputProps = Props & { name: TextName } & Pick<
    FieldProps,
    "type" | "hint" | "disabled" | "required"
  >;

/** A text field with its label. */
export function TextInput({ state: { form }, name, required = true, ...input }: TextInputProps) {
  return (
    <Field
      label={USER_FORM[name]}
      required={required}
      // Prevents the browser from filling in its owner's data.
      autoComplete={input.type === "password" ? "new-password" : "off"}
      {...input}
      {...(name === "password" ? form.field(name, "confirmPassword") : form.field(name))}
    />
  );
}

/** The role. Nobody may change their own; only superusers may assign Super User. */
export function RoleField({ state: { form, isOwnAccount } }: Props) {
  const { isSuperuser } = useSession();
  return (
    <SelectField
      label={USER_FORM.role}
      required
      disabled={isOwnAccount}
      options={getRoleOptions(isSuperuser)}
      hint={isOwnAccount ? USER.ownAccount : undefined}
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
export function CompanyField({ state: { form, user, companyRequired } }: Props) {
  const { companies } = useSession();
  const known = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField<number | "">
      label={USER_FORM.company}
      required={companyRequired}
      placeholder={USER_FORM.choose.company}
      options={companyRequired ? known : [{ value: "", label: USER.noCompany }, ...known]}
      hint={user ? USER_FORM.companyHint : companyRequired ? undefined : USER_FORM.superuserCompanyHint}
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
export function DepartmentField({ state: { form, departments, companyId } }: Props) {
  const { value: chosen, ...field } = form.select("department");
  const names = departments.data?.map(({ name }) => name) ?? (chosen ? [chosen] : []);
  const waiting = departments.isLoading ? USER_LIST.loading : USER_FORM.choose.department;
  return (
    <SelectField
      label={USER_FORM.department}
      required={companyId !== null}
      disabled={companyId === null}
      placeholder={companyId === null ? USER_FORM.choose.companyFirst : waiting}
      options={names.map((name) => ({ value: name, label: name }))}
      value={chosen}
      {...field}
    />
  );
}
