import type { ComponentType } from "react";
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router-dom";
import type { ListName } from "@/shared/api/types";
import { loadChunk } from "@/shared/loadChunk";
import { paths } from "@/shared/paths";
import { firstSearch } from "@/shared/session/defaultView";
import type { SessionStore } from "@/shared/session/store";
import { getCompanyId, getEffectiveRole } from "@/shared/session/view";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { GuardedScreen, GuestLayout, ProtectedLayout, Redirect } from "./guards";
import { isAllowed, ROUTES, type ScreenRoute } from "./routes";
import { ScreenError } from "./ScreenError";

/** The router of all screens. It begins at once to load the one of the page's address. */
export const createRouter = (session: SessionStore) => {
  const routesFor = (access?: ScreenRoute["access"]): RouteObject[] =>
    ROUTES.filter((route) => route.access === access).map((route) =>
      toRouteObject(route, session, isRevisit),
    );
  /** Whether an entry of the history is opened again, by Back, Forward or a reload. */
  const isRevisit = (): boolean => {
    const { location } = router?.state.navigation ?? {};
    const current: { key?: string } | null = window.history.state;
    return location ? location.key === current?.key : current?.key !== undefined;
  };
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  router = createBrowserRouter([
    {
      errorElement: <ScreenError />,
      children: [
        ...routesFor("anyone"),
        { Component: GuestLayout, children: routesFor("visitors") },
        {
          Component: ProtectedLayout,
          children: [
            {
              // Only signed-in screens need the shell.
              ...lazily(async () => (await import("./shell/SignedInLayout")).SignedInLayout),
              errorElement: <ScreenError />,
              children: routesFor(),
            },
          ],
        },
        { path: "*", element: <Redirect to={paths.dashboard} /> },
      ],
    },
  ]);
  return router;
};

export type Router = ReturnType<typeof createRouter>;

/**
 * A screen with its guard; its reads start while its script loads. A visit to a list leads to its default
 * view, without a query, and to the page size that was chosen for it; coming back does not, nor clearing the filters,
 * which does not load the route again.
 */
function toRouteObject(route: ScreenRoute, session: SessionStore, isRevisit: () => boolean): RouteObject {
  const { loader, Component, ...others } = lazily(route.lazy);
  return {
    ...others,
    path: route.path,
    handle: route,
    errorElement: <ScreenError />,
    loader: async (args) => {
      const { list } = route;
      const { search } = new URL(args.request.url);
      const isNewVisit = list !== undefined && !isRevisit();
      const probableSearch = isNewVisit ? guessFirstSearch(list, session, search) : search;
      // Without them, the screen reads by itself.
      startReads(route, session, args, probableSearch).catch(() => undefined);
      await loader();
      if (!isNewVisit) return null;
      await session.confirmed();
      const account = session.getAccount();
      const first = account ? firstSearch(account, list, search) : search;
      return first === search ? null : redirect(route.path + first);
    },
    Component: () =>
      route.access ? (
        <Component />
      ) : (
        <GuardedScreen route={route}>
          <Component />
        </GuardedScreen>
      ),
  };
}

/**
 * A route whose component is in a script of its own. Loaded by the loader, because React Router
 * remembers a failure of `lazy` for good: this one is loaded again by the next navigation.
 */
function lazily(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | undefined;
  return {
    loader: async (): Promise<null> => {
      Loaded ??= await loadChunk(load);
      return null;
    },
    Component: () => Loaded && <Loaded />,
    HydrateFallback: LoadingState,
    // A change of filters leaves the screen as it is, which reads what it needs.
    shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
      currentUrl.pathname !== nextUrl.pathname,
  };
}

/** The query string with which a visit to a list probably begins: until the account is read again, as before. */
function guessFirstSearch(list: ListName, session: SessionStore, search: string): string {
  const account = session.getAccount();
  if (account) return firstSearch(account, list, search);
  return search || (session.getActing().user?.listsBeginWith?.[list] ?? "");
}

/**
 * Starts the reads of a screen for the stored user and view. Nothing is shown before the server has
 * confirmed the user, and what was read for another user or view is dropped.
 */
async function startReads(
  route: ScreenRoute,
  session: SessionStore,
  { params }: Pick<LoaderFunctionArgs, "params">,
  search: string,
): Promise<void> {
  const { id = "0" } = params;
  if (!route.reads || !session.getActing().user || !/^\d{1,15}$/.test(id)) return;
  // Visitors need none of them.
  const reads = await route.reads();
  const acting = session.getActing();
  const { user, viewAs, viewAsCompany, viewAsPerson } = acting;
  if (!user) return;
  const effectiveRole = getEffectiveRole(user, viewAs);
  if (!isAllowed(route, user.role, effectiveRole)) return;
  const started = reads({
    id: Number(id),
    params: new URLSearchParams(search),
    user,
    viewAs,
    viewAsCompany,
    viewAsPerson,
    effectiveRole,
    companyId: getCompanyId(acting),
  });
  for (const read of started.filter(({ enabled }) => enabled !== false))
    void session.queryClient.prefetchQuery(read);
}
