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
  // With the two modules of shared/ui that the landing page shares with the sign-in screens.
  {
    name: "core",
    roots: ["app/main.tsx", "shared/ui/Brand.tsx", "shared/hooks/useDocumentTitle.ts"].map(source),
  },
  { name: "auth", roots: ["app/ThemedLayout.tsx", "features/accounts/auth/SignIn.tsx"].map(source) },
  // With the form components that nearly every screen uses.
  {
    name: "shell",
    roots: [
      "app/shell/SignedInLayout.tsx",
      "shared/api/client.ts",
      "shared/ui/dialogs/FormDialog.tsx",
      "shared/ui/inputs/SelectField.tsx",
    ].map(source),
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
      found.set(id, name);
      waiting.push(...(chunking.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return found;
}

/** The layer of a module, or null for what only some screens need: that is split automatically. */
export function getLayerName(id: string, chunking: Chunking): string | null {
  layers ??= readLayers(chunking);
  return isEntry(id, chunking) ? null : (layers.get(id) ?? null);
}
