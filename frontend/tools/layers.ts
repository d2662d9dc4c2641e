import path from "node:path";

type ModuleInfo = {
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
} | null;
type Chunking = { getModuleInfo: (id: string) => ModuleInfo };

const source = (file: string): string => path.resolve(import.meta.dirname, "../src", file);

/**
 * Who loads what, from the first visit inwards. Everything that a layer's modules import statically stands in
 * one chunk, unless an outer layer has it already. Left to itself the bundler makes dozens of small chunks,
 * one per set of screens that share a module; they compress worse and cost a request each.
 */
const LAYERS: readonly { name: string; roots: string[] }[] = [
  // With the two modules that the landing page shares with the screens before signing in.
  {
    name: "core",
    roots: ["app/main.tsx", "shared/ui/Brand.tsx", "shared/hooks/useDocumentTitle.ts"].map(source),
  },
  // With the layout, the links and the fields that the screens before signing in share.
  { name: "guest", roots: [source("features/accounts/auth/SignIn.tsx")] },
  // With what many screens use, none of it large.
  {
    name: "shell",
    roots: [
      "app/shell/SignedInLayout.tsx",
      "shared/api/queries.ts",
      "shared/forms/FieldGrid.tsx",
      "shared/forms/FormDialog.tsx",
      "shared/hooks/useListReturnLink.ts",
      "shared/hooks/useRouteId.ts",
      "shared/hooks/useUrlState.ts",
      "shared/session/useDraftAcrossSignIn.ts",
      "shared/session/viewAsSample.ts",
      "shared/ui/data-display/DescriptionList.tsx",
      "shared/ui/data-display/StatTile.tsx",
      "shared/ui/data-display/StatusChip.tsx",
      "shared/ui/downloadFile.ts",
      "shared/ui/feedback/PreviewNotice.tsx",
      "shared/ui/feedback/QueryError.tsx",
      "shared/ui/feedback/SuccessBanner.tsx",
      "shared/ui/inputs/SearchField.tsx",
      "shared/ui/inputs/SecondaryButton.tsx",
      "shared/ui/inputs/SelectField.tsx",
      "shared/ui/layout/RecordFrame.tsx",
      "shared/ui/layout/Section.tsx",
      "shared/ui/layout/TileGrid.tsx",
    ].map(source),
  },
  // Rows, page by page, and what can be done with them.
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
  // On the cards of open positions and beside an answer that is due: neither loads the other's layer for it.
  { name: "clock", roots: [source("features/jobs/jobTypeIcon.ts")] },
  // What the screens of jobs and those of referrals have in common.
  {
    name: "jobs",
    roots: [
      "features/jobs/IconLabels.tsx",
      "features/jobs/JobLoader.tsx",
      "features/jobs/job-form/saveErrorMessage.ts",
    ].map(source),
  },
  // What the refer dialog shares with the screens of referrals.
  { name: "referralCalls", roots: [source("features/referrals/useReferrals.ts")] },
  {
    name: "referrals",
    roots: [
      "features/referrals/BackButton.tsx",
      "features/referrals/contact/AskContact.tsx",
      "features/referrals/contact/ContactButton.tsx",
      // Of the button alone: the decision itself comes when it is pressed.
      "features/referrals/decision/messages.ts",
      "features/referrals/Notes.tsx",
      "features/referrals/StatusHistory.tsx",
      "features/referrals/referralColumns.tsx",
      "features/referrals/useStatusFilter.ts",
    ].map(source),
  },
  // The signed-in part's forms, which most screens have none of.
  {
    name: "forms",
    roots: ["shared/forms/useServerForm.ts", "shared/ui/inputs/UnsavedChanges.tsx"].map(source),
  },
  // A decision is taken on the referral, in dialogs over lists and on the dashboard.
  { name: "decision", roots: [source("features/referrals/decision/DecisionFields.tsx")] },
  // What both sides write, on the referral and in My Referrals.
  {
    name: "conversation",
    roots: ["features/referrals/contact/ContactForm.tsx", "features/referrals/thread/Thread.tsx"].map(source),
  },
];

/**
 * What only the page or an import() asks for keeps a chunk of its own, so that the manifest can name it. What its
 * layer imports as well stays there: two chunks that import each other run in the wrong order.
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

/** The layer of a module, or null for what only some screens need: that is split automatically. */
export function getLayerName(id: string, chunking: Chunking): string | null {
  layers ??= readLayers(chunking);
  return isEntry(id, chunking) ? null : (layers.get(id) ?? null);
}
