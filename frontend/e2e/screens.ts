import type { Page } from "playwright-core";
import { call } from "./api";
import { keptToken } from "./looking";

/** One screen as somebody meets it: its address, and what is opened on it. */
export interface Screen {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

/** Who looks: an account of the demo (or nobody), perhaps a superuser through another's eyes. */
export interface Viewer {
  name: string;
  account: string | null;
  /** What View As keeps in the browser's storage. */
  view?: {
    viewAs: string;
    viewAsCompany: { id: number; name: string; person?: { id: number; name: string } };
  };
  screens: readonly Screen[];
}

const pressed = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name, disabled: false }).first().click();

/** Presses the button, and waits for the dialog it opens. */
const dialog = (name: string | RegExp) => async (page: Page) => {
  await pressed(name)(page);
  await page.getByRole("dialog").waitFor();
};

async function userMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).waitFor();
}

async function viewAsModal(page: Page): Promise<void> {
  await page.getByRole("button", { name: "View As" }).click();
  await page.getByRole("menuitem", { name: "Employee" }).click();
  await page.getByRole("dialog", { name: "Select Company" }).waitFor();
}

/** An export to choose on the import screen. */
export type ExportFile = { name: string; mimeType: string; buffer: Buffer };

const EXPORT: ExportFile = {
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

async function chosenFile(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(EXPORT);
  await page.getByText("Okonkwo", { exact: true }).first().waitFor();
}

const VISITOR: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "sign-in", path: "/login" },
  { name: "sign-up", path: "/signup" },
  {
    name: "sign-up-errors",
    path: "/signup",
    open: (page) => page.getByRole("button", { name: "Create Account" }).click(),
  },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "reset-password", path: "/reset-password?uid=MQ&token=not-a-real-one" },
  { name: "confirm-email", path: "/confirm-email?key=not-a-real-one" },
];

const COMMON: readonly Screen[] = [
  { name: "dashboard", path: "/dashboard" },
  { name: "user-menu", path: "/dashboard", open: userMenu },
  { name: "profile", path: "/profile" },
  { name: "sign-out-everywhere", path: "/profile", open: dialog("Sign out everywhere") },
];

const network: readonly Screen[] = [
  { name: "open-positions", path: "/jobs" },
  { name: "my-referrals", path: "/my-referrals" },
  { name: "connections", path: "/connections" },
  { name: "connection-add", path: "/connections", open: dialog("Add Connection") },
  { name: "import", path: "/connections/import" },
];

const employee = (referral: number): readonly Screen[] => [
  ...network,
  { name: "refer", path: "/jobs", open: dialog(/Refer a Connection/) },
  { name: "open-positions-none", path: "/jobs?search=zzzz" },
  { name: "my-referrals-details", path: "/my-referrals", open: dialog(/^Details/) },
  { name: "connection-edit", path: "/connections", open: dialog(/^Edit /) },
  { name: "connection-delete", path: "/connections", open: dialog(/^Delete /) },
  { name: "import-preview", path: "/connections/import", open: chosenFile },
  { name: "referral", path: `/referrals/${referral}` },
  { name: "profile-of-candidate", path: `/profiles/${referral}` },
  { name: "not-found", path: "/referrals/999999999" },
];

const jobs = (base: "/my-jobs" | "/all-jobs", job: number): readonly Screen[] => [
  { name: "jobs", path: base },
  { name: "jobs-none", path: `${base}?search=zzzz` },
  { name: "job", path: `${base}/view/${job}` },
  { name: "job-new", path: `${base}/new` },
  { name: "job-new-errors", path: `${base}/new`, open: pressed("Create Job") },
  { name: "job-edit", path: `${base}/edit/${job}` },
  { name: "job-not-found", path: `${base}/view/999999999` },
];

const reviews = (base: "/job-referrals" | "/all-referrals", referral: number): readonly Screen[] => [
  { name: "referrals", path: base },
  { name: "referrals-pending", path: `${base}?status=PENDING` },
  { name: "referral", path: `/referrals/${referral}` },
  { name: "profile-of-candidate", path: `/profiles/${referral}` },
  { name: "referral-new", path: `/profiles/${referral}`, open: dialog("Create New Referral") },
];

const metrics = (base: "/analytics" | "/hr-metrics"): readonly Screen[] => [
  { name: "metrics", path: base },
  { name: "metrics-jobs", path: `${base}?tab=jobs` },
  { name: "metrics-referrals", path: `${base}?tab=referrals` },
  { name: "metrics-referral-details", path: `${base}?tab=referrals`, open: dialog(/Details/) },
];

const hrOnly = (user: number): readonly Screen[] => [
  { name: "users", path: "/users" },
  { name: "users-none", path: "/users?search=zzzz" },
  { name: "user-new", path: "/users/new" },
  { name: "user-new-errors", path: "/users/new", open: pressed(/Add User|Create User|Save/) },
  { name: "user-edit", path: `/users/edit/${user}` },
  { name: "user-deactivate", path: "/users?role=EMPLOYEE", open: dialog(/^Deactivate/) },
  { name: "user-reset-password", path: "/users?role=EMPLOYEE", open: dialog(/^Reset Password/) },
  { name: "reports", path: "/reports" },
  { name: "reports-months", path: "/reports?type=referralsByMonth&range=lastYear" },
  { name: "reports-referrers", path: "/reports?type=topReferrers&range=allTime" },
];

interface Row {
  id: number;
}

/** What the server answers one of the demo accounts. */
const asked = async <Answer>(account: string, address: string) =>
  call<Answer>(await keptToken(account), "GET", address);

/** Some row that this account sees in a list. */
async function one<Found extends Row>(account: string, address: string): Promise<Found> {
  const [first] = await asked<Found[]>(account, address);
  if (!first) throw new Error(`${account} sees nothing at ${address}`);
  return first;
}

/** Every screen as everyone who can meet it, with rows of the demo data in the addresses. */
export async function viewers(): Promise<Viewer[]> {
  const own = await one("employee", "/referrals/?mine=true&limit=1");
  const managed = await one("manager", "/referrals/?status=INTERVIEWING&limit=1");
  const managedJob = await one("manager", "/jobs/?status=OPEN&limit=1");
  const referral = await one("hr", "/referrals/?status=INTERVIEWING&limit=1");
  const job = await one("hr", "/jobs/?status=OPEN&limit=1");
  const [user, person] = await asked<{ id: number; first_name: string; last_name: string }[]>(
    "hr",
    "/users/?role=EMPLOYEE&limit=2",
  );
  const { profile } = await asked<{ profile: { company: { id: number; name: string } } }>(
    "hr",
    "/auth/user/",
  );
  if (!user || !person) throw new Error("The demo company has fewer than two employees");
  const { company } = profile;
  const seen = { id: person.id, name: `${person.first_name} ${person.last_name}` };

  const hrScreens = [
    ...COMMON,
    ...jobs("/all-jobs", job.id),
    ...reviews("/all-referrals", referral.id),
    ...metrics("/hr-metrics"),
    ...hrOnly(user.id),
  ];
  return [
    { name: "visitor", account: null, screens: VISITOR },
    {
      name: "employee",
      account: "employee",
      screens: [...COMMON, ...employee(own.id), { name: "unauthorized", path: "/users" }],
    },
    {
      name: "manager",
      account: "manager",
      screens: [
        ...COMMON,
        ...jobs("/my-jobs", managedJob.id),
        ...reviews("/job-referrals", managed.id),
        ...metrics("/analytics"),
      ],
    },
    { name: "hr", account: "hr", screens: hrScreens },
    {
      name: "superuser",
      account: "super",
      screens: [
        ...hrScreens,
        ...network,
        { name: "companies", path: "/companies" },
        { name: "companies-none", path: "/companies?search=zzzz" },
        { name: "company-domains", path: "/companies", open: dialog(/domains/i) },
        { name: "view-as", path: "/dashboard", open: viewAsModal },
      ],
    },
    {
      name: "superuser-as-hr",
      account: "super",
      view: { viewAs: "HR", viewAsCompany: company },
      screens: [
        { name: "dashboard", path: "/dashboard" },
        { name: "jobs", path: "/all-jobs" },
        { name: "users", path: "/users" },
      ],
    },
    {
      name: "superuser-as-manager",
      account: "super",
      view: { viewAs: "HIRING_MANAGER", viewAsCompany: company },
      screens: [
        { name: "dashboard", path: "/dashboard" },
        { name: "jobs", path: "/my-jobs" },
        { name: "referrals", path: "/job-referrals" },
      ],
    },
    {
      name: "superuser-as-person",
      account: "super",
      view: { viewAs: "EMPLOYEE", viewAsCompany: { ...company, person: seen } },
      screens: [
        { name: "dashboard", path: "/dashboard" },
        { name: "open-positions", path: "/jobs" },
        { name: "my-referrals", path: "/my-referrals" },
        { name: "connections", path: "/connections" },
        { name: "import", path: "/connections/import" },
      ],
    },
  ];
}

/** Waits until the screen is there and nothing on it is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
  await page.waitForFunction(() => {
    const underway = '[aria-busy="true"], .MuiSkeleton-root, .MuiLinearProgress-indeterminate';
    const loading = [...document.querySelectorAll('[role="status"]')].some(({ textContent }) =>
      textContent?.startsWith("Loading"),
    );
    return !loading && !document.querySelector(underway);
  });
}

/** Goes to the screen as it is meant to be seen. */
export async function show(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await settled(page);
  if (!screen.open) return;
  await screen.open(page);
  await settled(page);
}
