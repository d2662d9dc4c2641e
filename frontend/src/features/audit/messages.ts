import type { ActivityKind } from "@/shared/api/types";

export const ACTIVITY = {
  title: "Activity",
  description: "Who did what in your company. Nothing here can be changed or deleted.",
  platformDescription: "Who did what, in every company. Nothing here can be changed or deleted.",
  list: "Activity",
  search: "Search by person",
  searchHint: "Name or e-mail of who did it",
  kind: "Kind",
  allKinds: "All kinds",
  since: "From",
  until: "To",
  export: "Export CSV",
  exported: (file: string): string => `${file} was downloaded.`,
  exportFailed: (message: string): string => `The export failed: ${message}`,
  failed: (message: string): string => `Error fetching activity: ${message}`,
  empty: "Nothing was done yet",
  emptyText: "What people do from now on stands here.",
  noMatch: "Nothing matches",
  noMatchText: "No entry fits these filters.",
  clear: "Clear filters",
  fromAddress: (address: string): string => `from ${address}`,
} as const;

/** Labels of the kinds, in the order of the filter. */
export const KINDS: Record<ActivityKind, string> = {
  SIGN_IN: "Sign-ins",
  PEOPLE: "People",
  COMPANY: "Company",
  JOBS: "Jobs",
  REFERRALS: "Referrals",
  CONNECTIONS: "Connections",
  EXPORT: "Exports",
  OTHER: "Other",
};
