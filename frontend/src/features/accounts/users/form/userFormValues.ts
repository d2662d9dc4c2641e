import { PASSWORD_MIN_LENGTH } from "@/features/accounts/messages";
import { USER_FORM } from "@/features/accounts/users/messages";
import type { ManagedUser, NewUser, Role, UserStatus, UserUpdate } from "@/shared/api/types";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { trimValues } from "@/shared/forms/trimValues";
import type { FormErrors } from "@/shared/forms/useSubmission";
import { DEFAULT_ROLE } from "@/shared/session/roles";

/** What stands in the form. */
type UserValues = {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  role: Role;
  /** Only where a superuser decides it. */
  companyId: number | "";
  /** By its name. */
  department: string;
  position: string;
  status: UserStatus;
  password: string;
  confirmPassword: string;
};
type UserField = keyof UserValues;

/** What the form begins with. */
export const toUserFormValues = (user: ManagedUser | null, companyId: number | ""): UserValues => ({
  firstName: user?.firstName ?? "",
  lastName: user?.lastName ?? "",
  email: user?.email ?? "",
  username: user?.username ?? "",
  role: user?.role ?? DEFAULT_ROLE,
  companyId,
  department: user?.department ?? "",
  position: user?.position ?? "",
  status: user?.status ?? "ACTIVE",
  password: "",
  confirmPassword: "",
});

/** What is asked of the form besides its fields. */
export type UserFormContext = {
  /** An account is changed, so that the password pair may stay empty. */
  editing: boolean;
  /** The person belongs to a company, and thereby to a department. */
  hasCompany: boolean;
  companyRequired: boolean;
};

/** What is wrong with each field, in words. */
export const validateUser = (values: UserValues, asked: UserFormContext): FormErrors<UserValues> =>
  Object.fromEntries(
    (Object.keys(values) as UserField[]).map((name) => [name, fieldError(name, values, asked)]),
  );

function fieldError(name: UserField, values: UserValues, asked: UserFormContext): string | undefined {
  const { password, confirmPassword } = values;
  const { missing } = USER_FORM;
  const blank = String(values[name]).trim() === "";
  switch (name) {
    case "companyId":
      return asked.companyRequired && blank ? missing.companyId : undefined;
    case "department":
      return asked.hasCompany && blank ? missing.department : undefined;
    case "password":
      if (!password) return asked.editing ? undefined : missing.password;
      return password.length < PASSWORD_MIN_LENGTH ? USER_FORM.tooShort : undefined;
    case "confirmPassword":
      if (!confirmPassword && !asked.editing) return missing.confirmPassword;
      return confirmPassword === password ? undefined : USER_FORM.mismatch;
    case "email":
      if (blank) return missing.email;
      return isEmailAddress(values.email) ? undefined : USER_FORM.emailInvalid;
    default:
      return blank ? missing[name] : undefined;
  }
}

/** What the server is sent: an empty password is no change of it. */
export function toUserInput(values: UserValues, asked: UserFormContext): NewUser | UserUpdate {
  const { companyId, status, password, confirmPassword, ...others } = values;
  const said = {
    ...trimValues(others),
    department: asked.hasCompany ? others.department : null,
    ...(companyId !== "" && { companyId }),
  };
  if (!asked.editing) return { ...said, password, confirmPassword };
  return { ...said, status, ...(password && { password, confirmPassword }) };
}
