import path from "node:path";

type ModuleInfo = {
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
} | null;
type Chunking = { getModuleInfo: (id: string) => ModuleInfo };

const source = (file: string): string => path.resolve(import.meta.dirname, "../src", file);
const library = (file: string): string => path.resolve(import.meta.dirname, "../node_modules", file);

/**
 * Groups modules into chunks, from the first visit inwards: a layer contains everything its roots
 * import statically, except what an outer layer already has. By default the bundler creates dozens
 * of small chunks, one per set of screens that share a module; they compress worse and cost a
 * request each.
 */
const LAYERS: readonly { name: string; roots: string[] }[] = [
  // Includes modules that the landing page shares with the screens before sign-in.
  {
    name: "core",
    roots: ["app/main.tsx", "shared/ui/Brand.tsx", "shared/hooks/useDocumentTitle.ts"].map(source),
  },
  // Used by the forms before sign-in and after, which should not load each other's layer.
  { name: "submission", roots: [source("shared/forms/usePublicForm.ts")] },
  // Includes the layout, links and fields that the screens before sign-in share.
  { name: "guest", roots: [source("features/accounts/auth/sign-in/SignIn.tsx")] },
  // Includes small modules that many screens use.
  {
    name: "shell",
    roots: [
      "app/shell/SignedInLayout.tsx",
      "shared/api/inputLimits.generated.ts",
      "shared/api/queries.ts",
      "shared/forms/FieldGrid.tsx",
      "shared/forms/Form.tsx",
      "shared/forms/countCharacters.ts",
      "shared/hooks/useListReturnLink.ts",
      "shared/hooks/useRouteId.ts",
      "shared/session/useDraftAcrossSignIn.ts",
      "shared/ui/data-display/DescriptionList.tsx",
      "shared/ui/dialogs/DiscardDialog.tsx",
      "shared/ui/downloadFile.ts",
      "shared/ui/feedback/QueryError.tsx",
      "shared/ui/inputs/Field.tsx",
      "shared/ui/inputs/SecondaryButton.tsx",
      "shared/ui/inputs/SelectField.tsx",
      "shared/ui/layout/RecordFrame.tsx",
      "shared/ui/layout/Section.tsx",
      "shared/ui/status.ts",
    ].map(source),
  },
  // Used by lists and dashboards, but hardly by forms.
  {
    name: "data",
    roots: [
      library("@mui/material/Skeleton/Skeleton.mjs"),
      ...[
        "shared/hooks/useUrlState.ts",
        "shared/session/viewAsSample.ts",
        "shared/ui/data-display/StatusChip.tsx",
        "shared/ui/feedback/PreviewNotice.tsx",
        "shared/ui/feedback/SuccessBanner.tsx",
        "shared/ui/layout/DividedRow.tsx",
      ].map(source),
    ],
  },
  // The search of lists, and what links that can be copied share with it.
  { name: "search", roots: [source("shared/ui/inputs/SearchField.tsx")] },
  // Progress bars of lists and of metrics, which should not load each other's layer.
  { name: "progress", roots: [source("features/insights/metrics/overview/ShareBars.tsx")] },
  // Paged lists and their actions.
  {
    name: "lists",
    roots: [
      "shared/ui/inputs/BlockableButton.tsx",
      "shared/ui/table/CardList.tsx",
      "shared/ui/table/QueryTable.tsx",
      "shared/ui/table/columns.ts",
      "shared/ui/table/useSampledList.ts",
    ].map(source),
  },
  // Used by job cards, and by dashboards, which should not load the layers of lists and referrals.
  {
    name: "clock",
    roots: ["features/jobs/jobTypeIcon.ts", "features/referrals/AnswerClock.tsx"].map(source),
  },
  // The button of decisions, which are loaded on click: dashboards do not load the layer of referrals.
  { name: "decisionButton", roots: [source("features/referrals/decision/DecisionButton.tsx")] },
  // Shared by the job and referral screens.
  {
    name: "jobs",
    roots: [
      "features/jobs/IconLabels.tsx",
      "features/jobs/JobLoader.tsx",
      "features/jobs/job-form/saveErrorMessage.ts",
    ].map(source),
  },
  // Shared by the refer dialog and the referral screens.
  { name: "referralCalls", roots: [source("features/referrals/useReferrals.ts")] },
  {
    name: "referrals",
    roots: [
      "features/referrals/BackButton.tsx",
      "features/referrals/contact/AskContact.tsx",
      "features/referrals/contact/ContactButton.tsx",
      "features/referrals/Notes.tsx",
      "features/referrals/StatusHistory.tsx",
      "features/referrals/referralColumns.tsx",
      "features/referrals/useStatusFilter.ts",
    ].map(source),
  },
  // Forms of signed-in screens, which most screens do not need.
  {
    name: "forms",
    roots: ["shared/forms/useServerForm.ts", "shared/ui/inputs/UnsavedChanges.tsx"].map(source),
  },
  // Used on the referral, in dialogs over lists and on the dashboard.
  { name: "decision", roots: [source("features/referrals/decision/DecisionFields.tsx")] },
  // Used on the referral and in My Referrals.
  {
    name: "conversation",
    roots: ["features/referrals/contact/ContactForm.tsx", "features/referrals/thread/Thread.tsx"].map(source),
  },
];

/**
 * A module that is only loaded by the page or by an import() keeps its own chunk, so that the
 * manifest can name it. A module that its layer also imports stays in the layer: two chunks that
 * import each other would run in the wrong order.
 */
function isEntry(id: string, chunking: Chunking): boolean {
  const { importers = [], dynamicImporters = [] } = chunking.getModuleInfo(id) ?? {};
  return id === source("app/main.tsx") || (dynamicImporters.length > 0 && importers.length === 0);
}

let layers: Map<string, string> | null = null;

function readLayers(chunking: Chunking): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, roots } of LAYERS) {
    const waiting = [...roots];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      const info = chunking.getModuleInfo(id);
      if (!info) throw new Error(`${id} of the layer ${name} is not in the build`);
      found.set(id, name);
      waiting.push(...info.importedIds);
    }
  }
  return found;
}

/** The layer of a module; null for modules that are split automatically. */
export function getLayerName(id: string, chunking: Chunking): string | null {
  layers ??= readLayers(chunking);
  return isEntry(id, chunking) ? null : (layers.get(id) ?? null);
}
