import type { Account } from "./account";
import {
  adminScreens,
  COMMON_SCREENS,
  COMPANY_SCREENS,
  employeeScreens,
  jobScreens,
  metricsScreens,
  NETWORK_SCREENS,
  reviewScreens,
  type Screen,
  SETTINGS_SCREENS,
  VISITOR_SCREENS,
} from "./screens";

export const VIEWER_NAMES = [
  "visitor",
  "employee",
  "manager",
  "hr",
  "superuser",
  "superuser-as-hr",
  "superuser-as-manager",
  "superuser-as-person",
] as const;
export type ViewerName = (typeof VIEWER_NAMES)[number];

/** A viewer of the screens: an account of the demo or nobody, or a superuser with a view. */
export interface Viewer {
  as: Account | null;
  /** The view as stored by View As. */
  localStorage?: Record<string, string>;
  screens: readonly Screen[];
}

type Row = { id: number };
type Named = { id: number; name: string };
type SignIn = (username: string) => Promise<Account>;

/** The first row of a list visible to this account. */
async function firstRow(account: Account, path: string): Promise<Row> {
  const [row] = await account.get<Row[]>(path);
  if (!row) throw new Error(`${account.username} sees nothing at ${path}`);
  return row;
}

/** A webhook of the account's company whose receiver does not respond; created if there is none. */
async function aWebhook(hr: Account): Promise<number> {
  const [there] = await hr.get<Row[]>("/webhooks/");
  if (there) return there.id;
  const { id } = await hr.call<Row>("POST", "/webhooks/", {
    name: "#hiring",
    address: "http://127.0.0.1:9/hooks",
    shape: "SLACK",
    kinds: ["referral.created", "referral.status_changed"],
  });
  await hr.call("POST", `/webhooks/${id}/test/`);
  return id;
}

async function hrScreens(demoAccount: SignIn): Promise<Screen[]> {
  const hr = await demoAccount("hr");
  const job = await firstRow(hr, "/jobs/?status=OPEN&limit=1");
  const referral = await firstRow(hr, "/referrals/?status=INTERVIEWING&limit=1");
  const user = await firstRow(hr, "/users/?role=EMPLOYEE&limit=1");
  return [
    ...COMMON_SCREENS,
    ...jobScreens("/all-jobs", job.id),
    ...reviewScreens("/all-referrals", referral.id),
    ...metricsScreens("/hr-metrics"),
    ...adminScreens(user.id, await aWebhook(hr)),
  ];
}

/** A superuser in a view of the demo company. */
async function superuserAs(
  demoAccount: SignIn,
  role: string,
  screens: readonly Screen[],
  person?: Named,
): Promise<Viewer> {
  const hr = await demoAccount("hr");
  const { profile } = await hr.get<{ profile: { company: Named } }>("/auth/user/");
  const viewAsCompany = JSON.stringify({ ...profile.company, ...(person && { person }) });
  return { as: await demoAccount("super"), localStorage: { viewAs: role, viewAsCompany }, screens };
}

/**
 * The screens that `make test` shows to those who see what HR or employees see, but for rights and rows; by night they
 * see all of them.
 */
export const SHOWN_DAILY: Partial<Record<ViewerName, readonly string[]>> = {
  manager: ["dashboard", "job", "referrals-panel"],
  superuser: ["dashboard", "companies", "company-domains", "view-as"],
  "superuser-as-hr": ["dashboard"],
  "superuser-as-manager": ["referrals"],
  "superuser-as-person": ["my-referrals"],
};

/** Whether `make test` shows the screen to this viewer. */
export const isShownDaily = (viewer: ViewerName, { name }: Screen): boolean =>
  SHOWN_DAILY[viewer]?.includes(name) ?? true;

const VIEWERS: Record<ViewerName, (demoAccount: SignIn) => Promise<Viewer>> = {
  visitor: async () => ({ as: null, screens: VISITOR_SCREENS }),
  employee: async (demoAccount) => {
    const employee = await demoAccount("employee");
    const referral = await firstRow(employee, "/referrals/?mine=true&limit=1");
    const unauthorized = { name: "unauthorized", path: "/users" };
    return {
      as: employee,
      screens: [...COMMON_SCREENS, ...employeeScreens(referral.id), unauthorized],
    };
  },
  manager: async (demoAccount) => {
    const manager = await demoAccount("manager");
    const job = await firstRow(manager, "/jobs/?status=OPEN&limit=1");
    const referral = await firstRow(manager, "/referrals/?status=INTERVIEWING&limit=1");
    return {
      as: manager,
      screens: [
        ...COMMON_SCREENS,
        ...jobScreens("/my-jobs", job.id),
        ...reviewScreens("/job-referrals", referral.id),
        ...metricsScreens("/analytics"),
      ],
    };
  },
  hr: async (demoAccount) => ({
    as: await demoAccount("hr"),
    screens: [...(await hrScreens(demoAccount)), ...SETTINGS_SCREENS],
  }),
  superuser: async (demoAccount) => ({
    as: await demoAccount("super"),
    screens: [...(await hrScreens(demoAccount)), ...NETWORK_SCREENS, ...COMPANY_SCREENS],
  }),
  "superuser-as-hr": (demoAccount) =>
    superuserAs(demoAccount, "HR", [
      { name: "dashboard", path: "/dashboard" },
      { name: "jobs", path: "/all-jobs" },
      { name: "users", path: "/users" },
      { name: "settings", path: "/settings" },
      { name: "activity", path: "/activity" },
    ]),
  "superuser-as-manager": (demoAccount) =>
    superuserAs(demoAccount, "HIRING_MANAGER", [
      { name: "dashboard", path: "/dashboard" },
      { name: "jobs", path: "/my-jobs" },
      { name: "referrals", path: "/job-referrals" },
    ]),
  "superuser-as-person": async (demoAccount) => {
    const hr = await demoAccount("hr");
    const [, person] = await hr.get<{ id: number; firstName: string; lastName: string }[]>(
      "/users/?role=EMPLOYEE&limit=2",
    );
    if (!person) throw new Error("The demo company has fewer than two employees");
    const named = { id: person.id, name: `${person.firstName} ${person.lastName}` };
    const screens = [
      { name: "dashboard", path: "/dashboard" },
      { name: "open-positions", path: "/jobs" },
      { name: "my-referrals", path: "/my-referrals" },
      { name: "connections", path: "/connections" },
      { name: "import", path: "/connections/import" },
    ];
    return superuserAs(demoAccount, "EMPLOYEE", screens, named);
  },
};

export const getViewer = (name: ViewerName, demoAccount: SignIn): Promise<Viewer> =>
  VIEWERS[name](demoAccount);
