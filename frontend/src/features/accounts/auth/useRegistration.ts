import { type RefObject, type SyntheticEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Registration } from "@/features/accounts/api";
import { SIGN_UP } from "@/features/accounts/messages";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import {
  type Problem,
  register,
  registrationErrorMessage,
  SignInAfterRegistrationError,
  validateRegistration,
} from "./registration";

const EMPTY = { firstName: "", lastName: "", email: "", username: "", password: "", confirmPassword: "" };

/** The sign-up form: its values (with the hidden company code of an invitation), its check, its sending. */
export function useRegistration(formRef: RefObject<HTMLFormElement | null>) {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [form, setForm] = useState<Registration>({ ...EMPTY, companyCode: query.get("company_code") ?? "" });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const input = (name: string): HTMLInputElement | null =>
    formRef.current?.querySelector(`[name="${name}"]`) ?? null;

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = validateRegistration(form, !input("email")?.validity.typeMismatch);
    setProblem(found);
    if (found) return input(found.fields[0] ?? "")?.focus();

    setBusy(true);
    try {
      await register(form, session);
    } catch (error) {
      console.error("Registration failed.", error);
      if (error instanceof SignInAfterRegistrationError) {
        return void navigate(paths.login, { replace: true, state: { notice: SIGN_UP.signInNow } });
      }
      setProblem({ message: registrationErrorMessage(error), fields: [] });
      setBusy(false);
    }
  };

  const set = (name: keyof Registration, value: string): void =>
    setForm((last) => ({ ...last, [name]: value }));
  return { form, set, problem, busy, submit };
}
