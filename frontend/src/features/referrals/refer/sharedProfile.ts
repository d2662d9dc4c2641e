import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { apiPage } from "@/shared/api/queries";
import type { Connection } from "@/shared/api/types";
import { SHARED_PROFILE } from "@/shared/paths";

/** What stands after an address in a sentence, or closes what it stands in. */
const PUNCTUATION = /[.,;:!?)\]}'"\u2019\u201d\u00bb\u2026]+$/;

/**
 * The first web address in the shared texts, without what stands after it; null without one. LinkedIn's
 * addresses for mails (`/comm/`) and old phones (`/mwlite/`) are those of the profile.
 */
export const sharedAddress = (params: URLSearchParams): string | null =>
  params
    .getAll(SHARED_PROFILE)
    .join(" ")
    .match(/https?:\/\/[^\s<>"]+/)?.[0]
    .replace(PUNCTUATION, "")
    .replace(/(linkedin\.com)\/(?:comm|mwlite)\//i, "$1/") ?? null;

/** The user's connections with this profile address: one or none. */
const sharedConnectionQuery = (address: string | null) => ({
  ...apiPage("/connections/", { query: { profile_url: address ?? undefined, limit: 1 } }),
  enabled: address !== null,
});

type SharedProfile = {
  address: string;
  /** The connection with this address; null if there is none, undefined until it is known. */
  person: Connection | null | undefined;
  forget: () => void;
};

/** The profile that was shared to Open Positions; null if none was. */
export function useSharedProfile(): SharedProfile | null {
  const [params, setParams] = useSearchParams();
  const address = sharedAddress(params);
  const { data, isError } = useQuery(sharedConnectionQuery(address));
  if (address === null) return null;
  return {
    address,
    person: isError ? null : data && (data.rows[0] ?? null),
    forget: () => {
      params.delete(SHARED_PROFILE);
      setParams(params, { replace: true, preventScrollReset: true });
    },
  };
}
