import { type ReactNode, Suspense } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { installNavigationGuard } from "@/shared/navigationGuard";
import { paths } from "@/shared/paths";
import { SessionProvider } from "@/shared/session/SessionProvider";
import type { SessionStore } from "@/shared/session/store";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { GuestOnly, ProtectedLayout, RoleGuard } from "./guards";
import { SignedInLayout, ThemedLayout } from "./layouts";
import { GUEST_ROUTES, LINK_ROUTES, PUBLIC_ROUTES, SIGNED_IN_ROUTES } from "./routes";
import { ScreenErrorBoundary } from "./ScreenErrorBoundary";
import type { ScreenRoute } from "./screenRoute";

installNavigationGuard();

/** The whole product. */
export function App({ session }: { session: SessionStore }) {
  return (
    <SessionProvider store={session}>
      <ScreenErrorBoundary>
        {/* Without transitions a screen on its way shows its loading state instead of the old screen. */}
        <BrowserRouter useTransitions={false}>
          <Suspense fallback={<LoadingState />}>
            <AppRoutes />
          </Suspense>
        </BrowserRouter>
      </ScreenErrorBoundary>
    </SessionProvider>
  );
}

function AppRoutes() {
  return (
    <Routes>
      {PUBLIC_ROUTES.map((route) => toRoute(route, <route.Screen />))}
      <Route element={<ThemedLayout />}>
        {GUEST_ROUTES.map((route) =>
          toRoute(
            route,
            <GuestOnly>
              <route.Screen />
            </GuestOnly>,
          ),
        )}
        {LINK_ROUTES.map((route) => toRoute(route, <route.Screen />))}
        <Route element={<ProtectedLayout />}>
          <Route element={<SignedInLayout />}>
            {SIGNED_IN_ROUTES.map((route) => toRoute(route, guarded(route)))}
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
    </Routes>
  );
}

const toRoute = ({ path }: ScreenRoute, element: ReactNode) => (
  <Route key={path} path={path} element={element} />
);

function guarded({ roles, Screen }: ScreenRoute): ReactNode {
  return roles ? (
    <RoleGuard roles={roles}>
      <Screen />
    </RoleGuard>
  ) : (
    <Screen />
  );
}
