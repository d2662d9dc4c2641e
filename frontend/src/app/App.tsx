import { type ReactNode, Suspense } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { paths } from "@/shared/paths";
import { SessionProvider } from "@/shared/session/SessionProvider";
import type { SessionStore } from "@/shared/session/store";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { GuardedScreen, GuestLayout, ProtectedLayout } from "./guards";
import { SignedInLayout } from "./layouts";
import { GUEST_ROUTES, LINK_ROUTES, PUBLIC_ROUTES, type ScreenRoute, SIGNED_IN_ROUTES } from "./routes";
import { ScreenErrorBoundary } from "./ScreenErrorBoundary";

/** Without transitions, a loading screen shows its fallback instead of the previous screen. */
const AppBrowserRouter = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
);

type AppProps = {
  session: SessionStore;
  /** The router; only prerendering uses another one. */
  Router?: typeof AppBrowserRouter;
};

/** The application: session, error boundary and routes. */
export function App({ session, Router = AppBrowserRouter }: AppProps) {
  return (
    <SessionProvider store={session}>
      <ScreenErrorBoundary>
        <Router>
          <Suspense fallback={<LoadingState />}>
            <Routes>
              {PUBLIC_ROUTES.map(toRoute)}
              <Route element={<GuestLayout />}>{GUEST_ROUTES.map(toRoute)}</Route>
              {LINK_ROUTES.map(toRoute)}
              <Route element={<ProtectedLayout />}>
                <Route element={<SignedInLayout />}>{SIGNED_IN_ROUTES.map(toRoute)}</Route>
              </Route>
              <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
            </Routes>
          </Suspense>
        </Router>
      </ScreenErrorBoundary>
    </SessionProvider>
  );
}

const toRoute = (route: ScreenRoute) => (
  <Route key={route.path} path={route.path} element={<GuardedScreen {...route} />} />
);
