import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { useHasSuggestions, useSetSuggestionFit } from "@/features/matching/queries";
import { Reasons } from "@/features/matching/Reasons";
import { referPath } from "@/features/matching/referPath";
import type { Row } from "@/shared/api/calls";
import { dotted } from "@/shared/i18n/isolate";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { topSuggestionsQuery } from "../queries";
import { PersonForJob, ShortList } from "./parts";

type Suggestion = Row<"/suggestions/">;

/** The person's name and the job's title. */
const getNames = ({ connection, job }: Suggestion) => ({
  person: connectionName(connection),
  job: job.title,
});

/** The longest time that content below the suggestions waits for them. */
const MAX_WAIT_MS = 2_000;

/**
 * Whether it is still unknown if suggestions will be shown. False where none are shown, after a
 * failure, and if the answer takes longer than two seconds.
 */
export function useSuggestionsPending(): boolean {
  const shown = useHasSuggestions();
  const suggestions = useQuery({ ...topSuggestionsQuery(), enabled: shown });
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown && !suggestions.isFetched && !waited;
}

/** Hides a suggestion, and restores the one hidden last. */
function useHideSuggestion() {
  const [hidden, setHidden] = useState<Suggestion | null>(null);
  const { mutate, isPending } = useSetSuggestionFit();
  const setFit = (suggestion: Suggestion, fits: boolean): void =>
    mutate(
      { job: suggestion.job.id, connection: suggestion.connection.id, fits },
      { onSuccess: () => setHidden(fits ? null : suggestion) },
    );
  return { hidden, busy: isPending, setFit };
}

/** The user's connections who best fit an open job. Renders nothing in View As, or if nobody fits. */
export function TopSuggestions() {
  return useHasSuggestions() ? <SuggestionList /> : null;
}

function SuggestionList() {
  const suggestions = useQuery(topSuggestionsQuery());
  const { hidden, busy, setFit } = useHideSuggestion();
  const rows = suggestions.data?.rows ?? [];
  if (rows.length === 0 && !hidden && !suggestions.error) return null;
  return (
    <Section title={t`People you know who fit an open job`} description={t`Only you can see this.`}>
      <QueryError query={suggestions} text={(message) => t`Error fetching suggestions: ${message}`} />
      {hidden && (
        <HiddenNotice
          key={getKey(hidden)}
          suggestion={hidden}
          busy={busy}
          onUndo={() => setFit(hidden, true)}
        />
      )}
      <ShortList
        label={t`People you know who fit an open job`}
        rows={rows}
        rowKey={getKey}
        title={(suggestion) => <Title suggestion={suggestion} />}
        detail={({ reasons }) => (
          <Box sx={{ mt: 0.5 }}>
            <Reasons reasons={reasons} />
          </Box>
        )}
        action={(suggestion) => (
          <Actions suggestion={suggestion} busy={busy} onNotAFit={() => setFit(suggestion, false)} />
        )}
      />
    </Section>
  );
}

const getKey = ({ connection, job }: Suggestion): string => `${connection.id}:${job.id}`;

function Title({ suggestion }: { suggestion: Suggestion }) {
  const { position, company } = suggestion.connection;
  return (
    <>
      <strong>
        <PersonForJob {...getNames(suggestion)} />
      </strong>
      <Typography variant="caption" component="div" color="textSecondary">
        {dotted([position, company])}
      </Typography>
    </>
  );
}

type ActionsProps = { suggestion: Suggestion; busy: boolean; onNotAFit: () => void };

function Actions({ suggestion, busy, onNotAFit }: ActionsProps) {
  const { person, job } = getNames(suggestion);
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 1 }}>
      <Button
        size="small"
        color="inherit"
        disabled={busy}
        aria-label={t`Not a Fit: ${person} for ${job}`}
        onClick={onNotAFit}
      >
        <Trans>Not a Fit</Trans>
      </Button>
      <SecondaryLink
        size="small"
        to={referPath(suggestion.job.id, suggestion.connection.id)}
        aria-label={t`Refer ${person} for ${job}`}
      >
        <Trans>Refer</Trans>
      </SecondaryLink>
    </Box>
  );
}

type HiddenNoticeProps = { suggestion: Suggestion; busy: boolean; onUndo: () => void };

/** The suggestion that was hidden last, with an Undo button. */
function HiddenNotice({ suggestion, busy, onUndo }: HiddenNoticeProps) {
  const { person, job } = getNames(suggestion);
  const text = t`${person} is no longer suggested for ${job}.`;
  return (
    <Typography variant="body2" component="div" role="status">
      <span>{text}</span> {/* Keeps the keyboard focus here, as the clicked button is gone. */}
      <Button size="small" autoFocus disabled={busy} aria-label={t`Undo: ${text}`} onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </Typography>
  );
}
