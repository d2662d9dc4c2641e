import type { Page } from "@playwright/test";
import { expect } from "./test";
import { type Texts, textsIn } from "./texts";

/** A screen to visit: its path, and what to open on it. */
export interface Screen {
  name: string;
  path: string;
  /** `say` has the texts of the shown language. */
  open?: (page: Page, say: Texts) => Promise<unknown>;
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

/**
 * Waits for the heading. What is opened by more than its path is left to its own journeys by the crawl, which
 * would print, or move all cards of the board.
 */
const waitFor = (heading: string) => (page: Page, say: Texts) =>
  page
    .getByRole("heading", { name: say(heading), exact: true })
    .first()
    .waitFor({ state: "attached" });

/** On phones, where there is no room beside the list, only the list. */
async function openPanel(page: Page, say: Texts): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 1280) await waitFor("Conversation")(page, say);
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

export const VISITOR_SCREENS: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "sign-in", path: "/login" },
  { name: "sign-up", path: "/signup" },
  {
    name: "sign-up-errors",
    path: "/signup",
    open: (page, say) => page.getByRole("button", { name: say("Create Account") }).click(),
  },
  { name: "request-access", path: "/request-access" },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "reset-password", path: "/reset-password?uid=MQ&token=not-a-real-one" },
  { name: "confirm-email", path: "/confirm-email?key=not-a-real-one" },
  { name: "unsubscribe", path: "/unsubscribe?token=not-a-real-one" },
];

export const COMMON_SCREENS: readonly Screen[] = [
  { name: "dashboard", path: "/dashboard" },
  { name: "user-menu", path: "/dashboard", open: openUserMenu },
  { name: "bell", path: "/dashboard", open: openBell },
  {
    name: "notifications",
    path: "/notifications",
    // Opened here, so that the crawl does not read them; their own journey presses the controls.
    open: (page, say) => page.getByRole("heading", { name: say("Notifications") }).waitFor(),
  },
  { name: "profile", path: "/profile" },
  { name: "sign-out-everywhere", path: "/profile", open: openDialog("Sign Out Everywhere") },
  { name: "palette", path: "/dashboard", open: openPalette },
  { name: "keys", path: "/profile", open: openKeys },
];

export const NETWORK_SCREENS: readonly Screen[] = [
  { name: "open-positions", path: "/jobs" },
  { name: "my-referrals", path: "/my-referrals" },
  { name: "connections", path: "/connections" },
  { name: "connection-add", path: "/connections", open: openDialog("Add Connection") },
  { name: "import", path: "/connections/import" },
];

export const employeeScreens = (referral: number): readonly Screen[] => [
  ...NETWORK_SCREENS,
  { name: "refer", path: "/jobs", open: openDialog(/Refer a Connection/) },
  { name: "open-positions-none", path: "/jobs?search=zzzz" },
  { name: "my-referrals-details", path: "/my-referrals", open: openDialog(/^Details/) },
  { name: "connection-jobs", path: "/connections", open: openDialog(/^Refer /) },
  { name: "connection-edit", path: "/connections", open: openDialog(/^Edit /) },
  { name: "connection-delete", path: "/connections", open: openDialogOfLast(/^Delete (?!All|Selected)/) },
  { name: "connections-delete-all", path: "/connections", open: openDialog("Delete All...") },
  { name: "import-preview", path: "/connections/import", open: chooseExport },
  { name: "referral", path: `/referrals/${referral}` },
  { name: "profile-of-candidate", path: `/profiles/${referral}` },
  { name: "not-found", path: "/referrals/999999999" },
];

export const jobScreens = (base: "/my-jobs" | "/all-jobs", job: number): readonly Screen[] => [
  { name: "jobs", path: base },
  { name: "jobs-none", path: `${base}?search=zzzz` },
  { name: "job", path: `${base}/view/${job}` },
  { name: "job-new", path: `${base}/new` },
  { name: "job-new-errors", path: `${base}/new`, open: press("Create Job") },
  { name: "job-edit", path: `${base}/edit/${job}` },
  { name: "job-not-found", path: `${base}/view/999999999` },
];

export const reviewScreens = (
  base: "/job-referrals" | "/all-referrals",
  referral: number,
): readonly Screen[] => [
  { name: "referrals", path: base },
  { name: "referrals-pending", path: `${base}?status=PENDING` },
  { name: "referral", path: `/referrals/${referral}` },
  { name: "referral-decide", path: base, open: openDialog(/^Decide/) },
  { name: "referrals-panel", path: `${base}?open=${referral}`, open: openPanel },
  { name: "referrals-board", path: `${base}?board=true`, open: waitFor("Interviewing") },
  { name: "referrals-display", path: base, open: openDisplay },
  { name: "referrals-selected", path: base, open: selectFirst },
  { name: "profile-of-candidate", path: `/profiles/${referral}` },
  { name: "referral-new", path: `/profiles/${referral}`, open: openDialog("Create New Referral") },
];

export const metricsScreens = (base: "/analytics" | "/hr-metrics"): readonly Screen[] => [
  { name: "metrics", path: base },
  { name: "metrics-jobs", path: `${base}?tab=jobs` },
  { name: "metrics-referrals", path: `${base}?tab=referrals` },
  { name: "metrics-referral-details", path: `${base}?tab=referrals`, open: openDialog(/Details/) },
  {
    name: "metrics-period",
    path: `${base}?period=custom&since=2026-01-01&until=2026-09-30&by=reason`,
    open: waitFor("Referrals and hires by group"),
  },
];

export const adminScreens = (user: number, webhook: number): readonly Screen[] => [
  { name: "users", path: "/users" },
  { name: "users-none", path: "/users?search=zzzz" },
  { name: "user-new", path: "/users/new" },
  { name: "user-new-errors", path: "/users/new", open: press(/Add User|Create User|Save/) },
  { name: "user-edit", path: `/users/edit/${user}` },
  { name: "user-deactivate", path: "/users?role=EMPLOYEE", open: openDialogOfRow(/^Deactivate/) },
  { name: "user-hand-over", path: "/users?role=HIRING_MANAGER", open: openDialogOfRow(/^Deactivate/) },
  { name: "user-reset-password", path: "/users?role=EMPLOYEE", open: openDialogOfRow(/^Reset Password/) },
  { name: "settings", path: "/settings" },
  {
    name: "webhook",
    path: `/settings/webhooks/${webhook}`,
    // Opened here, so that the crawl does not delete it; its own journey presses the controls.
    open: (page, say) =>
      page
        .getByRole("button", { name: say.like(/^Send (again|now)/i) })
        .first()
        .waitFor(),
  },
  { name: "summary", path: "/hr-metrics/summary", open: waitFor("Top Referrers") },
  { name: "activity", path: "/activity" },
  { name: "activity-none", path: "/activity?search=zzzz" },
  { name: "reports", path: "/reports" },
  { name: "reports-months", path: "/reports?type=referralsByMonth&range=lastYear" },
  { name: "reports-referrers", path: "/reports?type=topReferrers&range=allTime" },
];

/** For users with a company. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  { name: "webhook-add", path: "/settings", open: openDialog("Add Webhook") },
  { name: "users-invite", path: "/users", open: openDialog("Invite People") },
];

export const COMPANY_SCREENS: readonly Screen[] = [
  { name: "companies", path: "/companies" },
  { name: "companies-none", path: "/companies?search=zzzz" },
  { name: "company-domains", path: "/companies", open: openDialog(/domains/i) },
  { name: "view-as", path: "/dashboard", open: openViewAsDialog },
];

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

export async function showScreen(page: Page, { path, open }: Screen, say?: Texts): Promise<void> {
  await page.goto(path);
  await waitUntilLoaded(page);
  if (!open) return;
  await open(page, say ?? (await textsIn("en")));
  await waitUntilLoaded(page);
}
