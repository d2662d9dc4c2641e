import { createServer } from "vite";
import type { Role } from "../../src/shared/api/types";
import type { Account } from "./account";
import { type Onlooker, type Screen, screensAt } from "./screens";

type Routes = Pick<typeof import("../../src/app/routes"), "ROUTES" | "isAllowed">;
type SignIn = (username: string) => Promise<Account>;
type Named = { id: number; name: string };

/** A viewer of the screens: an account of the demo or nobody, or a superuser with a view. */
export interface Viewer {
  as: Account | null;
  /** The view as stored by View As. */
  localStorage?: Record<string, string>;
  screens: readonly Screen[];
}

const VIEWERS = {
  visitor: null,
  employee: { username: "employee", role: "EMPLOYEE" },
  manager: { username: "manager", role: "HIRING_MANAGER" },
  hr: { username: "hr", role: "HR" },
  superuser: { username: "super", role: "SUPERUSER" },
  "superuser-as-hr": { username: "super", role: "HR", view: "company" },
  "superuser-as-manager": { username: "super", role: "HIRING_MANAGER", view: "company" },
  "superuser-as-person": { username: "super", role: "EMPLOYEE", view: "person" },
} as const satisfies Record<string, { username: string; role: Role; view?: "company" | "person" } | null>;

export type ViewerName = keyof typeof VIEWERS;
export const VIEWER_NAMES = Object.keys(VIEWERS) as ViewerName[];

/**
 * The screens that `make test` shows to those who see what HR or employees see, but for rights and rows; by night they
 * see all of them.
 */
export const SHOWN_DAILY: Partial<Record<ViewerName, readonly string[]>> = {
  manager: ["dashboard", "my-jobs-view", "job-referrals-panel"],
  superuser: ["dashboard", "dashboard-view-as", "companies", "companies-domains"],
  "superuser-as-hr": ["dashboard"],
  "superuser-as-manager": ["job-referrals"],
  "superuser-as-person": ["my-referrals"],
};

/** Whether `make test` shows the screen to this viewer. */
export const isShownDaily = (viewer: ViewerName, { name }: Screen): boolean =>
  SHOWN_DAILY[viewer]?.includes(name) ?? true;

let routes: Promise<Routes> | undefined;

/** The app's list of routes, whose texts and pictures only Vite can read. */
async function loadRoutes(): Promise<Routes> {
  const vite = await createServer({
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  const module = await vite.ssrLoadModule("/src/app/routes.tsx");
  await vite.close();
  return module as Routes;
}

/** A superuser's view of the demo company, as one of its employees if asked for. */
async function viewOf(role: Role, view: "company" | "person", hr: Account): Promise<Record<string, string>> {
  const { profile } = await hr.get<{ profile: { company: Named } }>("/auth/user/");
  const [, person] = await hr.get<{ id: number; firstName: string; lastName: string }[]>(
    "/users/?role=EMPLOYEE&limit=2",
  );
  if (!person) throw new Error("The demo company has fewer than two employees");
  const named = { id: person.id, name: `${person.firstName} ${person.lastName}` };
  const viewAsCompany = { ...profile.company, ...(view === "person" && { person: named }) };
  return { viewAs: role, viewAsCompany: JSON.stringify(viewAsCompany) };
}

/** Somebody, with all screens that the app's routes let them see. */
export async function getViewer(name: ViewerName, demoAccount: SignIn): Promise<Viewer> {
  routes ??= loadRoutes();
  const { ROUTES, isAllowed } = await routes;
  const viewer: { username: string; role: Role; view?: "company" | "person" } | null = VIEWERS[name];
  const screensOf = async (seen: readonly { path: string }[], onlooker: Onlooker | null): Promise<Screen[]> =>
    (await Promise.all(seen.map(({ path }) => screensAt(path, onlooker)))).flat();

  if (!viewer)
    return {
      as: null,
      screens: await screensOf(
        ROUTES.filter(({ access }) => access),
        null,
      ),
    };
  const { username, role, view } = viewer;
  const as = await demoAccount(username);
  const hr = await demoAccount("hr");
  const seen = ROUTES.filter((route) => !route.access && isAllowed(route, role));
  if (!view)
    // A superuser's rows are those of HR.
    return { as, screens: await screensOf(seen, { role, account: role === "SUPERUSER" ? hr : as }) };
  // What a view changes is in the lists.
  const lists = seen.filter(({ path }) => !path.includes(":"));
  return {
    as,
    localStorage: await viewOf(role, view, hr),
    screens: (await screensOf(lists, { role, account: hr })).filter(({ open }) => !open),
  };
}
