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
export function validateUser(values: UserValues, asked: UserFormContext): FormErrors<UserValues> {
  const { missing } = USER_FORM;
  const { password, confirmPassword } = values;
  const blank = (name: keyof typeof missing) => (String(values[name]).trim() ? undefined : missing[name]);
  const tooShort = password.length < PASSWORD_MIN_LENGTH ? USER_FORM.tooShort : undefined;
  const mismatch = confirmPassword === password ? undefined : USER_FORM.mismatch;
  return {
    firstName: blank("firstName"),
    lastName: blank("lastName"),
    email: blank("email") ?? (isEmailAddress(values.email) ? undefined : USER_FORM.emailInvalid),
    username: blank("username"),
    position: blank("position"),
    companyId: asked.companyRequired ? blank("companyId") : undefined,
    department: asked.hasCompany ? blank("department") : undefined,
    password: password ? tooShort : asked.editing ? undefined : missing.password,
    confirmPassword: confirmPassword || asked.editing ? mismatch : missing.confirmPassword,
  };
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
