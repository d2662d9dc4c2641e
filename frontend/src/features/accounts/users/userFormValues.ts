import { t } from "@lingui/core/macro";
import { PASSWORD_MIN_LENGTH, passwordsDiffer } from "@/features/accounts/newPassword";
import type { NewUser, Role, User, UserStatus, UserUpdate } from "@/shared/api/types";
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
export const toUserFormValues = (user: User | null, companyId: number | ""): UserValues => ({
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
  const { password, confirmPassword } = values;
  const blank = (name: keyof UserValues, message: string) =>
    String(values[name]).trim() ? undefined : message;
  const tooShort =
    password.length < PASSWORD_MIN_LENGTH ? t`Password must be at least 8 characters` : undefined;
  const mismatch = confirmPassword === password ? undefined : passwordsDiffer();
  const named = context.oneNameSuffices && Boolean(values.firstName.trim() || values.lastName.trim());
  const isAddress = isEmailAddress(values.email);
  return {
    firstName: named ? undefined : blank("firstName", t`Enter the first name`),
    lastName: named ? undefined : blank("lastName", t`Enter the last name`),
    email:
      blank("email", t`Enter the email address`) ??
      (isAddress ? undefined : t`Please enter a valid email address`),
    username: blank("username", t`Enter a username`),
    position: blank("position", t`Enter the position`),
    companyId: context.companyRequired ? blank("companyId", t`Select a company`) : undefined,
    department: context.hasCompany ? blank("department", t`Select a department`) : undefined,
    password: password ? tooShort : context.editing ? undefined : t`Enter a password`,
    confirmPassword: confirmPassword || context.editing ? mismatch : t`Enter the password again`,
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
