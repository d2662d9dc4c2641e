import { plural, t } from "@lingui/core/macro";
import { connectionName } from "@/features/connections/connectionName";
import type { Connection, ListedConnection, SuggestedPerson } from "@/shared/api/types";
import { isFound } from "@/shared/search";
import { formatCount } from "@/shared/ui/format";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";

/** Rows of a page without a search, and of a search, so that typing on does not wait for many. */
const LOADED_ROWS = 100;
const MATCHES_PER_PAGE = 50;

/** `referred` is only known for connections that came from the list. */
type Option = SuggestedPerson & Pick<ListedConnection, "referred">;

type Person = Pick<Connection, "first_name" | "last_name" | "company" | "position">;

type ConnectionPickerProps = {
  /** Connections already referred to this job are marked and disabled. */
  job: number;
  value: SuggestedPerson | null;
  onChange: (connection: SuggestedPerson | null) => void;
  disabled: boolean;
  autoFocus: boolean;
};

/** Selects one of the user's connections by name, company or position. */
export const ConnectionPicker = ({ job, ...input }: ConnectionPickerProps) => (
  <ServerAutocomplete<Option>
    {...input}
    label={t`Search Connections`}
    placeholder={t`Type to search by name, company, or position`}
    pages={(search) =>
      optionPages("/connections/", {
        query: { search, referred_to: job, limit: search ? MATCHES_PER_PAGE : LOADED_ROWS },
      })
    }
    eager
    typingClears
    optionLabel={connectionName}
    optionDetails={(one) => [one.position, one.company, isReferred(one) ? alreadyReferred() : null]}
    isOptionDisabled={isReferred}
    note={countLine}
    unchosenText={noConnection()}
    errorText={(message) => t`Your connections could not be loaded: ${message}`}
    loadingText={t`Searching connections...`}
    noOptionsText={(term) =>
      term ? t`No connections found matching "${term}"` : t`Type to search connections`
    }
    fallback={{ find: filterConnections, text: searchFailed }}
  />
);

/** Why nobody can be referred yet. */
export const noConnection = (): string => t`Please select a connection to refer`;

/** Why somebody cannot be referred again. */
export const alreadyReferred = (): string => t`Already referred to this job`;

const isReferred = (one: Option): boolean => one.referred === true;

type Found = { search: string; busy: boolean; count: number | undefined };

function countLine({ search, busy, count }: Found): string {
  if (busy) return t`Searching connections...`;
  if (count === undefined) return "";
  const number = formatCount(count);
  return search ? t`${number} matches found.` : t`${number} total connections.`;
}

const searchFailed = (loaded: number): string =>
  plural(loaded, {
    one: "The search isn't available right now. This is what we found in the # connection loaded so far.",
    other: "The search isn't available right now. This is what we found in the # connections loaded so far.",
  });

/**
 * Connections in whose name, company or position every word of the term is found. Fallback for when
 * the server's search fails; it finds the same.
 */
export const filterConnections = <One extends Person>(connections: readonly One[], term: string): One[] =>
  connections.filter(({ first_name, last_name, company, position }) =>
    isFound(term, [`${first_name} ${last_name}`, company, position]),
  );
