import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * What a first visit of a page loads, as it is served (Brotli): the document, and the scripts and styles that its
 * entry, layout and screen import, read from Vite's manifest, with those that every screen asks for at once. Pictures
 * are not counted, the font (48 KB, the same on every page) for the landing page only.
 */
const MANIFEST = "dist/.vite/manifest.json";
if (!existsSync(`${MANIFEST}.br`)) throw new Error("Build and compress first: make frontend/dist/.built");
const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));

const ENTRY = "index.html";
const SHELL = "src/app/shell/SignedInLayout.tsx";
/** Sent for with the first call to the server. */
const CHECKER = "src/shared/api/checkResponse.ts";

/** All files that the given modules pull in without a further import(). */
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

/** Compressed by `make` as they are served; what gains nothing by it is served as it is. */
const asServed = (file) => (existsSync(`${file}.br`) ? `${file}.br` : file);
const limit = (name, size, files) => ({ name, path: files.map(asServed), limit: size, brotli: false });
const page = (name, size, ...modules) =>
  limit(name, size, ["dist/index.html", ...filesOf(ENTRY, ...modules)]);

/** The landing page has its styles and script in it, and asks for nothing else but its picture and the font. */
const LANDING_PAGE = "dist/pages/landing.html";
const FONT = Object.values(manifest).find(({ src }) => src?.endsWith("inter-latin-wght-normal.woff2"));
const asked = readFileSync(LANDING_PAGE, "utf8").match(/(href|src)="[^"]+\.(css|js|woff2)"/);
if (asked || !FONT) throw new Error(`${LANDING_PAGE} is not as expected`);

/** Screens of the signed-in part: every lazily loaded module of a feature that needs a sign-in. */
const GUEST_SCREENS = ["Landing", "SignIn", "SignUp", "ForgotPassword", "ResetPassword", "ConfirmEmail"];
/** Chunks that load after their screen; weighed is what they add to it. */
const LATER = {
  "insights/reports/ReportChart": { screen: "insights/reports/Reports", size: "85 KB" },
  "insights/dashboard/SuperuserDashboard": { screen: "insights/dashboard/Dashboard", size: "25 KB" },
  "insights/dashboard/needs/Checklist": { screen: "insights/dashboard/needs/Needs", size: "5 KB" },
  "insights/dashboard/needs/SuperuserNeeds": { screen: "insights/dashboard/needs/Needs", size: "5 KB" },
  "insights/metrics/MonthsSection": { screen: "insights/metrics/HrMetrics", size: "10 KB" },
  "insights/metrics/AnswersSection": { screen: "insights/metrics/HrMetrics", size: "10 KB" },
  "insights/metrics/ReasonsSection": { screen: "insights/metrics/HrMetrics", size: "5 KB" },
  "insights/metrics/MetricFilterBar": { screen: "insights/metrics/HrMetrics", size: "25 KB" },
  "insights/metrics/JobMetricsTab": { screen: "insights/metrics/HrMetrics", size: "15 KB" },
  "insights/metrics/ReferralDetailsTab": { screen: "insights/metrics/HrMetrics", size: "15 KB" },
  "connections/ConnectionDialog": { screen: "../app/ConnectionsScreen", size: "20 KB" },
  "connections/SelectionBar": { screen: "../app/ConnectionsScreen", size: "5 KB" },
  "connections/DeleteConnection": { screen: "../app/ConnectionsScreen", size: "5 KB" },
  "connections/MoreFilters": { screen: "../app/ConnectionsScreen", size: "35 KB" },
  "matching/person-jobs/PersonJobsDialog": { screen: "../app/ConnectionsScreen", size: "40 KB" },
  "connections/DeleteConnections": { screen: "../app/ConnectionsScreen", size: "5 KB" },
  "matching/JobsWithSuggestions": { screen: "../app/ImportScreen", size: "10 KB" },
  // With the forms by which the referrer answers and writes.
  "referrals/my-referrals/MyReferralDialog": { screen: "referrals/my-referrals/MyReferrals", size: "30 KB" },
  "referrals/decision/DecisionDialog": { screen: "referrals/referral-list/ReferralList", size: "20 KB" },
  "referrals/refer-dialog/ReferDialog": { screen: "referrals/open-positions/OpenPositions", size: "35 KB" },
  "referrals/candidate-profile/CreateReferralDialog": {
    screen: "referrals/candidate-profile/CandidateProfile",
    size: "35 KB",
  },
  "referrals/thread/MentionList": { screen: "referrals/referral-detail/ReferralScreen", size: "25 KB" },
  "jobs/ask/AskDialog": { screen: "jobs/job-view/JobView", size: "5 KB" },
  "jobs/job-form/understanding/Understanding": { screen: "jobs/job-form/JobEdit", size: "35 KB" },
  // With what says how far the positions are read.
  "insights/dashboard/pairs/BestPairs": { screen: "insights/dashboard/Dashboard", size: "25 KB" },
  "webhooks/dialog/WebhookDialog": { screen: "webhooks/detail/WebhookDetail", size: "25 KB" },
  "webhooks/dialog/SecretDialog": { screen: "webhooks/detail/WebhookDetail", size: "5 KB" },
  "companies/settings/ReasonsForm": { screen: "../app/SettingsScreen", size: "5 KB" },
  "accounts/users/list/UserActionDialog": { screen: "accounts/users/list/UserList", size: "5 KB" },
};
const sourceOf = (name) => path.posix.join("src/features", `${name}.tsx`);
const signedIn = Object.values(manifest)
  .filter(
    ({ isDynamicEntry, src }) => isDynamicEntry && src?.startsWith("src/features/") && src.endsWith(".tsx"),
  )
  .map(({ src }) => src.slice("src/features/".length, -".tsx".length))
  .filter((name) => !GUEST_SCREENS.some((screen) => name.endsWith(`/${screen}`)) && !(name in LATER));

const added = ([name, { screen, size }]) => {
  const there = new Set(filesOf(ENTRY, SHELL, CHECKER, sourceOf(screen)));
  return limit(
    name,
    size,
    filesOf(sourceOf(name)).filter((file) => !there.has(file)),
  );
};

export default [
  limit("landing, with its font", "65 KB", [LANDING_PAGE, `dist/${FONT.file}`]),
  page("landing, once somebody moves on it", "110 KB", "src/features/landing/Landing.tsx"),
  page("sign-in", "110 KB", "src/features/accounts/auth/SignIn.tsx"),
  page("sign-up", "110 KB", "src/features/accounts/auth/SignUp.tsx"),
  page("connections", "225 KB", SHELL, CHECKER, "src/app/ConnectionsScreen.tsx"),
  page("settings", "225 KB", SHELL, CHECKER, "src/app/SettingsScreen.tsx"),
  page("import", "225 KB", SHELL, CHECKER, "src/app/ImportScreen.tsx"),
  ...signedIn.map((name) => page(name, "225 KB", SHELL, CHECKER, sourceOf(name))),
  ...Object.entries(LATER).map(added),
];
