import { existsSync, readFileSync } from "node:fs";

/*
 * First-load JavaScript and CSS of a screen, gzipped: everything that the entry, the layout and the screen
 * import statically, read from Vite's manifest. Fonts and pictures are not counted.
 */
const MANIFEST = "dist/.vite/manifest.json";
if (!existsSync(MANIFEST)) throw new Error("Build first: npm run build");
const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));

const ENTRY = "index.html";
const THEME = "src/app/ThemedLayout.tsx";
const SHELL = "src/app/shell/SignedInLayout.tsx";

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

const limit = (name, size, ...modules) => ({
  name,
  path: filesOf(ENTRY, ...modules),
  limit: size,
  gzip: true,
});

/** Screens of the signed-in part: every lazily loaded module of a feature that needs a sign-in. */
const GUEST_SCREENS = ["Landing", "SignIn", "SignUp", "ForgotPassword", "ResetPassword", "ConfirmEmail"];
/** Chunks that load after their screen; weighed is what they add to it. */
const LATER = {
  "src/features/insights/reports/ReportChart.tsx": {
    screen: "src/features/insights/reports/Reports.tsx",
    size: "100 KB",
  },
  "src/features/connections/ConnectionDialog.tsx": {
    screen: "src/features/connections/ConnectionList.tsx",
    size: "25 KB",
  },
  "src/features/insights/metrics/JobMetricsTab.tsx": {
    screen: "src/features/insights/metrics/HrMetrics.tsx",
    size: "25 KB",
  },
  "src/features/referrals/candidate-profile/CreateReferralDialog.tsx": {
    screen: "src/features/referrals/candidate-profile/CandidateProfile.tsx",
    size: "30 KB",
  },
};
const signedIn = Object.values(manifest)
  .filter(
    ({ isDynamicEntry, src }) => isDynamicEntry && src?.startsWith("src/features/") && src.endsWith(".tsx"),
  )
  .map(({ src }) => src)
  .filter((src) => !GUEST_SCREENS.some((name) => src.endsWith(`/${name}.tsx`)) && !(src in LATER));

const addedLimit = (src, { screen, size }) => {
  const there = new Set(filesOf(ENTRY, THEME, SHELL, screen));
  return {
    name: src.replace("src/features/", "").replace(".tsx", ""),
    path: filesOf(src).filter((file) => !there.has(file)),
    limit: size,
    gzip: true,
  };
};

export default [
  limit("landing", "125 KB", "src/features/landing/Landing.tsx"),
  limit("sign-in", "155 KB", THEME, "src/features/accounts/auth/SignIn.tsx"),
  ...signedIn.map((src) =>
    limit(src.replace("src/features/", "").replace(".tsx", ""), "260 KB", THEME, SHELL, src),
  ),
  ...Object.entries(LATER).map(([src, options]) => addedLimit(src, options)),
];
