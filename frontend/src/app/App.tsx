import { useEffect } from "react";
import { type ClientOnErrorFunction, RouterProvider } from "react-router-dom";
import { LanguageProvider } from "@/shared/i18n/LanguageProvider";
import { SessionProvider } from "@/shared/session/SessionProvider";
import type { SessionStore } from "@/shared/session/store";
import { ignoreHeldKeys } from "@/shared/ui/keys";
import type { Router } from "./router";

/** The application: session and screens. */
export function App({ session, router }: { session: SessionStore; router: Router }) {
  useEffect(ignoreHeldKeys, []);
  return (
    <SessionProvider store={session}>
      <LanguageProvider>
        <RouterProvider router={router} onError={logError} />
      </LanguageProvider>
    </SessionProvider>
  );
}

const logError: ClientOnErrorFunction = (error, { errorInfo }) =>
  console.error(error, errorInfo?.componentStack);
