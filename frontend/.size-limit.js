import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * What the first visit of a page loads, as served (Brotli): the document, the scripts and styles
 * that its entry, layout and screen import according to Vite's manifest, and those that every
 * screen loads at once. Pictures are not counted; the font (13 KB, the same on every page) only for
 * the landing page.
 */
const MANIFEST = "dist/.vite/manifest.json";
if (!existsSync(`${MANIFEST}.br`)) throw new Error("Build and compress first: make frontend/dist/.built");
const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));

const ENTRY = "index.html";
const SHELL = "src/app/shell/SignedInLayout.tsx";
/** Loaded with the first API call. */
const RESPONSE_CHECKER = "src/shared/api/checkResponse.ts";

/** All files that the given modules import statically. */
function filesOf(...modules) {
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    files.add(`dist/${chunk.file}`);
    for (const css of chunk.css ?? []) files.add(`dist/${css}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of modules) visit(key);
  return [...files];
}

/** The compressed file if `make` created one; files that do not shrink are served uncompressed. */
const servedFile = (file) => (existsSync(`${file}.br`) ? `${file}.br` : file);
const limit = (name, size, files) => ({ name, path: files.map(servedFile), limit: size, brotli: false });
const page = (name, size, ...modules) =>
  limit(name, size, ["dist/index.html", ...filesOf(ENTRY, ...modules)]);

/** The landing page inlines its styles and script, and loads only its picture and the font. */
const LANDING_PAGE = "dist/pages/landing.html";
const FONT = Object.values(manifest).find(({ src }) => src?.endsWith("inter-basic.woff2"));
const unexpectedLink = readFileSync(LANDING_PAGE, "utf8").match(/(href|src)="[^"]+\.(css|js)"/);
if (unexpectedLink || !FONT) throw new Error(`${LANDING_PAGE} is not as expected`);

/** Lazily loaded screens that do not require sign-in. */
const GUEST_SCREENS = ["Landing", "SignIn", "SignUp", "ForgotPassword", "ResetPassword", "ConfirmEmail"];
/** Chunks loaded after their screen; only what they add to it counts. */
const LATER = {
  "insights/reports/ReportChart": { screen: "insights/reports/Reports", size: "90 KB" },
  "insights/dashboard/SuperuserDashboard": { screen: "insights/dashboard/Dashboard", size: "5 KB" },
  "insights/dashboard/needs/Checklist": { screen: "insights/dashboard/needs/Needs", size: "5 KB" },
  "insights/dashboard/needs/ManagerNeeds": { screen: "insights/dashboard/needs/Needs", size: "5 KB" },
  "insights/dashboard/needs/SuperuserNeeds": { screen: "insights/dashboard/needs/Needs", size: "5 KB" },
  "insights/metrics/overview/MonthsSection": { screen: "insights/metrics/HrMetrics", size: "10 KB" },
  "insights/metrics/overview/AnswersSection": { screen: "insights/metrics/HrMetrics", size: "10 KB" },
  "insights/metrics/overview/ReasonsSection": { screen: "insights/metrics/HrMetrics", size: "5 KB" },
  "insights/metrics/MetricFilterBar": { screen: "insights/metrics/HrMetrics", size: "25 KB" },
  "insights/metrics/JobMetricsTab": { screen: "insights/metrics/HrMetrics", size: "15 KB" },
  "insights/metrics/referral-details/ReferralDetailsTab": {
    screen: "insights/metrics/HrMetrics",
    size: "15 KB",
  },
  "connections/dialogs/ConnectionDialog": { screen: "../app/screens/ConnectionsScreen", size: "20 KB" },
  "connections/list/SelectionBar": { screen: "../app/screens/ConnectionsScreen", size: "5 KB" },
  "connections/dialogs/DeleteConnection": { screen: "../app/screens/ConnectionsScreen", size: "5 KB" },
  "connections/list/MoreFilters": { screen: "../app/screens/ConnectionsScreen", size: "35 KB" },
  "matching/person-jobs/PersonJobsDialog": { screen: "../app/screens/ConnectionsScreen", size: "40 KB" },
  "connections/dialogs/DeleteConnections": { screen: "../app/screens/ConnectionsScreen", size: "5 KB" },
  "matching/JobsWithSuggestions": { screen: "../app/screens/ImportScreen", size: "10 KB" },
  // Includes the referrer's forms.
  "referrals/my-referrals/MyReferralDialog": { screen: "referrals/my-referrals/MyReferrals", size: "30 KB" },
  "referrals/decision/DecisionDialog": { screen: "referrals/referral-list/ReferralList", size: "20 KB" },
  "referrals/refer-dialog/ReferDialog": { screen: "referrals/open-positions/OpenPositions", size: "40 KB" },
  "referrals/candidate-profile/CreateReferralDialog": {
    screen: "referrals/candidate-profile/CandidateProfile",
    size: "35 KB",
  },
  "referrals/thread/MentionList": { screen: "referrals/referral-detail/ReferralScreen", size: "26 KB" },
  "jobs/ask/AskDialog": { screen: "jobs/job-view/JobView", size: "5 KB" },
  "jobs/job-form/understanding/Understanding": { screen: "jobs/job-form/JobEdit", size: "35 KB" },
  // Includes the progress of the analysis.
  "insights/dashboard/pairs/BestPairs": { screen: "insights/dashboard/Dashboard", size: "25 KB" },
  "companies/Onboarded": { screen: "insights/dashboard/Dashboard", size: "10 KB" },
  "companies/DomainsDialog": { screen: "companies/CompanyList", size: "15 KB" },
  "webhooks/dialog/WebhookDialog": { screen: "webhooks/detail/WebhookDetail", size: "25 KB" },
  "webhooks/dialog/SecretDialog": { screen: "webhooks/detail/WebhookDetail", size: "5 KB" },
  "companies/settings/ReasonsForm": { screen: "../app/screens/SettingsScreen", size: "5 KB" },
  "accounts/users/list/UserActionDialog": { screen: "accounts/users/list/UserList", size: "5 KB" },
};
/** Lists and forms of signed-in screens. */
const SCREEN = "220 KB";
const sourceOf = (name) => path.posix.join("src/features", `${name}.tsx`);
const signedIn = Object.values(manifest)
  .filter(
    ({ isDynamicEntry, src }) => isDynamicEntry && src?.startsWith("src/features/") && src.endsWith(".tsx"),
  )
  .map(({ src }) => src.slice("src/features/".length, -".tsx".length))
  .filter((name) => !GUEST_SCREENS.some((screen) => name.endsWith(`/${screen}`)) && !(name in LATER));

const addedByChunk = ([name, { screen, size }]) => {
  const loadedFiles = new Set(filesOf(ENTRY, SHELL, RESPONSE_CHECKER, sourceOf(screen)));
  return limit(
    name,
    size,
    filesOf(sourceOf(name)).filter((file) => !loadedFiles.has(file)),
  );
};

export default [
  limit("landing, with its font", "25 KB", [LANDING_PAGE, `dist/${FONT.file}`]),
  page("sign-in", "105 KB", "src/features/accounts/auth/sign-in/SignIn.tsx"),
  page("sign-up", "105 KB", "src/features/accounts/auth/sign-up/SignUp.tsx"),
  page("connections", SCREEN, SHELL, RESPONSE_CHECKER, "src/app/screens/ConnectionsScreen.tsx"),
  page("settings", SCREEN, SHELL, RESPONSE_CHECKER, "src/app/screens/SettingsScreen.tsx"),
  page("import", SCREEN, SHELL, RESPONSE_CHECKER, "src/app/screens/ImportScreen.tsx"),
  page(
    "superuser's dashboard",
    SCREEN,
    SHELL,
    RESPONSE_CHECKER,
    ...["Dashboard", "SuperuserDashboard", "needs/Needs", "needs/SuperuserNeeds"].map((name) =>
      sourceOf(`insights/dashboard/${name}`),
    ),
  ),
  ...signedIn.map((name) => page(name, SCREEN, SHELL, RESPONSE_CHECKER, sourceOf(name))),
  ...Object.entries(LATER).map(addedByChunk),
];
