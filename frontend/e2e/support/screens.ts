import type { Page } from "@playwright/test";
import type { Role } from "../../src/shared/api/types";
import { type JobsBase, jobPaths, paths } from "../../src/shared/paths";
import type { Account } from "./account";
import { expect } from "./test";
import { type Texts, textsIn } from "./texts";

/** A screen to visit: its path, and what to open on it. */
export interface Screen {
  name: string;
  path: string;
  /** Whether the crawl presses its controls. */
  crawled: boolean;
  /** `say` has the texts of the shown language. */
  open?: ((page: Page, say: Texts) => Promise<unknown>) | undefined;
}

/** What a text, or all texts that match, are in the shown language. */
const named = (name: string | RegExp, say: Texts) => (typeof name === "string" ? say(name) : say.like(name));

const press = (name: string | RegExp) => (page: Page, say: Texts) =>
  page
    .getByRole("main")
    .getByRole("button", { name: named(name, say), disabled: false })
    .first()
    .click();

/** The last row's button: those of a toolbar come before, and may have a name of the same kind. */
const openDialogOfLast = (name: RegExp) => async (page: Page, say: Texts) => {
  await page
    .getByRole("main")
    .getByRole("button", { name: say.like(name) })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
};

/** Presses the button and waits for the dialog that it opens. */
const openDialog = (name: string | RegExp) => async (page: Page, say: Texts) => {
  await press(name)(page, say);
  await expect(page.getByRole("dialog")).toBeVisible();
};

/** The jobs for the first connection, whose button on phones is the row. */
async function openJobsOfFirst(page: Page, say: Texts): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button")
    .filter({ hasText: say("Refer") })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** The same by an item of the first row's menu. */
const openDialogOfRow = (name: string | RegExp) => async (page: Page, say: Texts) => {
  await press(/^More actions/)(page, say);
  await page.getByRole("menuitem", { name: named(name, say) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
};

async function openUserMenu(page: Page, say: Texts): Promise<void> {
  await page.getByRole("button", { name: say("User menu") }).click();
  await expect(page.getByRole("menuitem", { name: say("Profile") })).toBeVisible();
}

async function openBell(page: Page, say: Texts): Promise<void> {
  await page.getByRole("button", { name: say.like(/^Notifications/) }).click();
  await expect(page.getByRole("link", { name: say("See all") })).toBeVisible();
}

/** The palette with a screen that everybody has. */
async function openPalette(page: Page, say: Texts): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: say("Find anything") }).fill(say("Dashboard"));
  await expect(page.getByRole("option").first()).toBeVisible();
}

async function openKeys(page: Page, say: Texts): Promise<void> {
  await openUserMenu(page, say);
  await page.getByRole("menuitem", { name: say("Keyboard Shortcuts") }).click();
  await expect(page.getByRole("dialog", { name: say("Keyboard Shortcuts") })).toBeVisible();
}

/** The table, with the menu in which it is chosen; on phones, which have no table, only the menu. */
async function openDisplay(page: Page, say: Texts): Promise<void> {
  // The choice is not stored: it would be another list on the screens that follow.
  await page.route("**/api/table-settings/**", (route) => route.fulfill({ json: {} }));
  await press("Display")(page, say);
  const menu = page.getByRole("dialog", { name: say("Display") });
  await expect(menu).toBeVisible();
  const table = menu.getByRole("button", { name: say("Table"), exact: true });
  if (!(await table.isVisible())) return;
  await table.click();
  await expect(menu.getByText(say("Columns"))).toBeVisible();
}

async function selectFirst(page: Page, say: Texts): Promise<void> {
  await page
    .getByRole("checkbox", { name: say.like(/^Select (?!all)/) })
    .first()
    .check();
  await expect(page.getByRole("group", { name: say("Selection") })).toBeVisible();
}

/** On phones, where there is no room beside the list, only the list. */
async function openPanel(page: Page, say: Texts): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1280) return;
  await page.getByRole("heading", { name: say("Conversation"), exact: true }).waitFor({ state: "attached" });
}

async function openViewAsDialog(page: Page, say: Texts): Promise<void> {
  await page.getByRole("button", { name: say("View As") }).click();
  await page.getByRole("menuitem", { name: say("Employee") }).click();
  await expect(page.getByRole("dialog", { name: say("Select Company") })).toBeVisible();
}

const LINKEDIN_EXPORT = {
  name: "Connections.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
      "Ines,Okonkwo,https://www.linkedin.com/in/ines-okonkwo,,Fjordlight,Optical Engineer,03 Mar 2021",
      "Tomasz,Wierzbicki,https://www.linkedin.com/in/tomasz-w,tomasz@fjordlight.example,Fjordlight,Lead,14 May 2019",
    ].join("\n"),
  ),
};

async function chooseExport(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(LINKEDIN_EXPORT);
  await expect(page.getByText("Okonkwo", { exact: true }).first()).toBeVisible();
}

/** A row that does not exist. */
const MISSING = 999999999;

/** Finds the id of a row that this account, with this role, may see. */
type Row = (account: Account, role: Role) => Promise<number>;

/** The first row of a list visible to this account. */
async function firstRow(account: Account, path: string): Promise<number> {
  const [row] = await account.get<{ id: number }[]>(path);
  if (!row) throw new Error(`${account.username} sees nothing at ${path}`);
  return row.id;
}

const anOpenJob: Row = (account) => firstRow(account, "/jobs/?status=OPEN&limit=1");

const aReferral: Row = (account, role) =>
  firstRow(account, `/referrals/?${role === "EMPLOYEE" ? "mine=true" : "status=INTERVIEWING"}&limit=1`);

/** An identity provider of the account's company; created if there is none. */
const aProvider: Row = async (hr) => {
  const [there] = await hr.get<{ id: number }[]>("/identity-providers/");
  if (there) return there.id;
  const { id } = await hr.call<{ id: number }>("POST", "/identity-providers/", {
    name: "Acme ID",
    domains: [],
    role_mapping: [{ claim: "groups", value: "hr", role: "HR" }],
  });
  return id;
};

/** The section of the directory with a token and a rule, which are created if there are none. */
const theDirectory = async (hr: Account): Promise<string> => {
  const there = await hr.get<{ scopes: string[] }[]>("/company-tokens/");
  if (!there.some(({ scopes }) => scopes.includes("directory")))
    await hr.call("POST", "/company-tokens/", { name: "Entra ID", scopes: ["directory"], days: 365 });
  const { updated_at } = await hr.get<{ updated_at: string | null }>("/directory/");
  const role_mapping = [{ claim: "groups", value: "hr", role: "HR", department: null }];
  await hr.call("PUT", "/directory/", { role_mapping, updated_at });
  return "#directory";
};

/** A webhook of the account's company whose receiver does not respond; created if there is none. */
const aWebhook: Row = async (hr) => {
  const [there] = await hr.get<{ id: number }[]>("/webhooks/");
  if (there) return there.id;
  const { id } = await hr.call<{ id: number }>("POST", "/webhooks/", {
    name: "#hiring",
    address: "http://127.0.0.1:9/hooks",
    shape: "SLACK",
    kinds: ["referral.created", "referral.status_changed"],
  });
  await hr.call("POST", `/webhooks/${id}/test/`);
  return id;
};

/** The row that stands for the `:id` of a route. */
const EXAMPLES: Record<string, Row> = {
  [jobPaths(paths.myJobs).view(":id")]: anOpenJob,
  [jobPaths(paths.myJobs).edit(":id")]: anOpenJob,
  [jobPaths(paths.allJobs).view(":id")]: anOpenJob,
  [jobPaths(paths.allJobs).edit(":id")]: anOpenJob,
  [paths.editUser(":id")]: (account) => firstRow(account, "/users/?role=EMPLOYEE&limit=1"),
  [paths.webhook(":id")]: aWebhook,
  [paths.provider(":id")]: aProvider,
  [paths.referral(":id")]: aReferral,
  [paths.candidateProfile(":id")]: aReferral,
};

/** What is looked at on a route beside the screen as it is: other rows or none, and what opens on it. */
interface State {
  name: string;
  query?: string | ((...onlooker: Parameters<Row>) => Promise<string>);
  id?: number;
  open?: Screen["open"];
  crawled?: false;
  /** Those who look at it; all who may see the screen if omitted. */
  roles?: readonly Role[];
}

const NONE: State = { name: "none", query: "?search=zzzz" };

const jobStates = (base: JobsBase): Record<string, readonly State[]> => ({
  [jobPaths(base).list]: [NONE],
  [jobPaths(base).new]: [{ name: "errors", open: press("Create Job") }],
  [jobPaths(base).view(":id")]: [{ name: "missing", id: MISSING }],
});

const REFERRALS: readonly State[] = [
  { name: "pending", query: "?status=PENDING" },
  { name: "decide", open: openDialog(/^Decide/) },
  {
    name: "panel",
    query: async (account, role) => `?open=${await aReferral(account, role)}`,
    open: openPanel,
  },
  { name: "board", query: "?board=true", crawled: false },
  { name: "display", open: openDisplay },
  { name: "selected", open: selectFirst },
];

const METRICS: readonly State[] = [
  { name: "jobs", query: "?tab=jobs" },
  { name: "referrals", query: "?tab=referrals" },
  { name: "details", query: "?tab=referrals", open: openDialog(/Details/) },
  {
    name: "period",
    query: "?period=custom&since=2026-01-01&until=2026-09-30&by=reason",
    crawled: false,
  },
];

const STATES: Record<string, readonly State[]> = {
  [paths.signup]: [
    {
      name: "errors",
      open: (page, say) => page.getByRole("button", { name: say("Create Account") }).click(),
    },
  ],
  [paths.dashboard]: [
    { name: "menu", open: openUserMenu },
    { name: "bell", open: openBell },
    { name: "palette", open: openPalette },
    { name: "view-as", open: openViewAsDialog, roles: ["SUPERUSER"] },
  ],
  [paths.companies]: [NONE, { name: "domains", open: openDialog(/domains/i) }],
  [paths.jobs]: [
    { name: "refer", open: openDialog(/Refer a Connection/), roles: ["EMPLOYEE"] },
    { ...NONE, roles: ["EMPLOYEE"] },
  ],
  [paths.myReferrals]: [{ name: "details", open: openDialog(/^Details/), roles: ["EMPLOYEE"] }],
  [paths.connections]: [
    { name: "add", open: openDialog("Add Connection") },
    { name: "jobs", open: openJobsOfFirst, roles: ["EMPLOYEE"] },
    { name: "edit", open: openDialog(/^Edit /), roles: ["EMPLOYEE"] },
    { name: "delete", open: openDialogOfLast(/^Delete (?!All|Selected)/), roles: ["EMPLOYEE"] },
    { name: "delete-all", open: openDialog("Delete All..."), roles: ["EMPLOYEE"] },
  ],
  [paths.connectionsImport]: [{ name: "preview", open: chooseExport, roles: ["EMPLOYEE"] }],
  ...jobStates(paths.myJobs),
  ...jobStates(paths.allJobs),
  [paths.jobReferrals]: REFERRALS,
  [paths.allReferrals]: REFERRALS,
  [paths.hrMetrics]: METRICS,
  [paths.analytics]: METRICS.map((state) => ({ ...state, roles: ["HIRING_MANAGER"] })),
  [paths.reports]: [
    { name: "months", query: "?type=referralsByMonth&range=lastYear" },
    { name: "referrers", query: "?type=topReferrers&range=allTime" },
  ],
  [paths.users]: [
    NONE,
    { name: "deactivate", query: "?role=EMPLOYEE", open: openDialogOfRow(/^Deactivate/) },
    { name: "hand-over", query: "?role=HIRING_MANAGER", open: openDialogOfRow(/^Deactivate/) },
    { name: "reset-password", query: "?role=EMPLOYEE", open: openDialogOfRow(/^Reset Password/) },
    { name: "invite", open: openDialog("Invite People"), roles: ["HR"] },
  ],
  [paths.newUser]: [{ name: "errors", open: press(/Add User|Create User|Save/) }],
  [paths.activity]: [NONE],
  [paths.settings]: [
    { name: "webhook", open: openDialog("Add Webhook"), roles: ["HR"] },
    { name: "directory", query: theDirectory, crawled: false, roles: ["HR"] },
  ],
  [paths.referral(":id")]: [{ name: "missing", id: MISSING, roles: ["EMPLOYEE"] }],
  [paths.candidateProfile(":id")]: [
    { name: "refer", open: openDialog("Create New Referral"), roles: ["HIRING_MANAGER", "HR", "SUPERUSER"] },
  ],
  [paths.profile]: [
    { name: "sign-out", open: openDialog("Sign Out Everywhere") },
    { name: "keys", open: openKeys },
    { name: "devices", query: "#devices", crawled: false },
  ],
};

/** The query with which a public screen shows more than that its link is incomplete. */
const QUERIES: Record<string, string> = {
  [paths.resetPassword]: "?uid=MQ&token=not-a-real-one",
  [paths.confirmEmail]: "?key=not-a-real-one",
  [paths.unsubscribe]: "?token=not-a-real-one",
};

/** What the crawl would change for the screens after it, or print: their own journeys press their controls. */
const NOT_CRAWLED: readonly string[] = [
  paths.notifications,
  paths.webhook(":id"),
  paths.provider(":id"),
  paths.hrSummary,
];

/** Somebody who looks at screens: their role, and an account that sees the rows for them. */
export interface Onlooker {
  role: Role;
  account: Account;
}

/** The route's address with a row for its parameter. */
async function addressOf(path: string, onlooker: Onlooker | null): Promise<string> {
  if (!path.includes(":")) return path + (QUERIES[path] ?? "");
  const example = EXAMPLES[path];
  if (!example || !onlooker) throw new Error(`Add a row for ${path} to EXAMPLES in e2e/support/screens.ts`);
  return path.replace(":id", String(await example(onlooker.account, onlooker.role)));
}

/** What somebody, or a visitor, sees at a route: its screen, and the states of it. */
export async function screensAt(path: string, onlooker: Onlooker | null): Promise<Screen[]> {
  const name = path.slice(1).replace("/:id", "").replaceAll("/", "-") || "landing";
  const address = await addressOf(path, onlooker);
  const screens: Screen[] = [{ name, path: address, crawled: !NOT_CRAWLED.includes(path) }];
  for (const { name: state, query, id, open, crawled = !open, roles } of STATES[path] ?? []) {
    if (roles && !(onlooker && roles.includes(onlooker.role))) continue;
    const search =
      typeof query === "function" ? onlooker && (await query(onlooker.account, onlooker.role)) : query;
    const row = id ? path.replace(":id", String(id)) : address;
    screens.push({ name: `${name}-${state}`, path: row + (search ?? ""), crawled, open });
  }
  return screens;
}

/** Waits until the screen has its heading and nothing on it is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
  await page.waitForFunction(() => {
    const busy = '[aria-busy="true"], .MuiSkeleton-root, .MuiLinearProgress-indeterminate';
    const loading = document.querySelector('[role="status"] [class*="spinner"]');
    const waiting = document.querySelector(busy);
    // Content far down is loaded once scrolled near.
    waiting?.scrollIntoView({ block: "nearest" });
    return !loading && !waiting;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Opens the screen, unless its address is open already, and what is to be opened on it. */
export async function showScreen(
  page: Page,
  { path, open }: Screen,
  say?: Texts,
  { isOpen = false } = {},
): Promise<void> {
  if (!isOpen) await page.goto(path);
  await waitUntilLoaded(page);
  if (!open) return;
  await open(page, say ?? (await textsIn("en")));
  await waitUntilLoaded(page);
}
