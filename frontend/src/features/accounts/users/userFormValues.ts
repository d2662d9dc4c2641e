import { PASSWORD_MIN_LENGTH } from "@/features/accounts/newPassword";
import { USER_FORM } from "@/features/accounts/users/messages";
import type { ManagedUser, NewUser, Role, UserStatus, UserUpdate } from "@/shared/api/types";
import type { FormErrors } from "@/shared/forms/formErrors";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { trimValues } from "@/shared/forms/trimValues";
import { DEFAULT_ROLE } from "@/shared/session/roles";

/** The form's values. */
type UserValues = {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  role: Role;
  /** Only used by superusers. */
  companyId: number | "";
  /** The department's name. */
  department: string;
  position: string;
  status: UserStatus;
  password: string;
  confirmPassword: string;
};

/** The initial values of the form. */
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

/** Conditions that determine which fields are required. */
export type UserFormContext = {
  /** Editing an existing account: the password may stay empty. */
  editing: boolean;
  /** The user is stored with one name, and need not get another. */
  oneNameSuffices: boolean;
  /** The user belongs to a company, so that a department is required. */
  hasCompany: boolean;
  companyRequired: boolean;
};

/** Validation errors by field. */
export function validateUser(values: UserValues, context: UserFormContext): FormErrors<UserValues> {
  const { missing } = USER_FORM;
  const { password, confirmPassword } = values;
  const blank = (name: keyof typeof missing) => (String(values[name]).trim() ? undefined : missing[name]);
  const tooShort = password.length < PASSWORD_MIN_LENGTH ? USER_FORM.tooShort : undefined;
  const mismatch = confirmPassword === password ? undefined : USER_FORM.mismatch;
  const named = context.oneNameSuffices && Boolean(values.firstName.trim() || values.lastName.trim());
  return {
    firstName: named ? undefined : blank("firstName"),
    lastName: named ? undefined : blank("lastName"),
    email: blank("email") ?? (isEmailAddress(values.email) ? undefined : USER_FORM.emailInvalid),
    username: blank("username"),
    position: blank("position"),
    companyId: context.companyRequired ? blank("companyId") : undefined,
    department: context.hasCompany ? blank("department") : undefined,
    password: password ? tooShort : context.editing ? undefined : missing.password,
    confirmPassword: confirmPassword || context.editing ? mismatch : missing.confirmPassword,
  };
}

/** The request body; an empty password is omitted. */
export function toUserInput(values: UserValues, context: UserFormContext): NewUser | UserUpdate {
  const { companyId, status, password, confirmPassword, ...others } = values;
  const input = {
    ...trimValues(others),
    department: context.hasCompany ? others.department : null,
    companyId: companyId !== "" ? companyId : undefined,
  };
  if (!context.editing) return { ...input, password, confirmPassword };
  return {
    ...input,
    status,
    password: password || undefined,
    confirmPassword: password ? confirmPassword : undefined,
  };
}
