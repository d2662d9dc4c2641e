import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { GOOGLE_ERRORS } from "@/features/accounts/messages";

/** The error of a failed sign-in with Google, from the URL, where it is then removed. */
export function useGoogleSignInError(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(search).get("error");
  const [message] = useState(code && (GOOGLE_ERRORS[code] ?? GOOGLE_ERRORS.google_failed ?? null));

  useEffect(() => {
    if (code) void navigate(pathname, { replace: true, state });
  }, [code, navigate, pathname, state]);

  return message;
}
