import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { MATCHING } from "@/features/matching/messages";
import { useHasSuggestions, useSetSuggestionFit, useSuggestions } from "@/features/matching/queries";
import { SuggestionsProgress } from "@/features/matching/SuggestionsProgress";
import type { SuggestedPerson } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { SUGGESTIONS } from "../referMessages";
import { HiddenSuggestions } from "./HiddenSuggestions";
import { SuggestionRow } from "./SuggestionRow";

/** Number of suggestions shown initially, and added by "Show more". */
const INITIAL_LIMIT = 4;
const LIMIT_STEP = 10;

type SuggestionListProps = { job: number; onChoose: (person: SuggestedPerson) => void; disabled: boolean };

/** The user's connections who may fit a job, with the reasons. A click selects one. */
export function SuggestionList(props: SuggestionListProps) {
  if (useHasSuggestions()) return <OwnSuggestions {...props} />;
  return (
    <Typography variant="body2" color="textSecondary">
      {MATCHING.inView}
    </Typography>
  );
}

function OwnSuggestions({ job, onChoose, disabled }: SuggestionListProps) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const suggestions = useSuggestions(job, { limit });
  const setSuggestionFit = useSetSuggestionFit();
  const [hidden, setHidden] = useState<SuggestedPerson | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const { rows = [], count = 0 } = suggestions.data ?? {};

  const setFits = (person: SuggestedPerson, fits: boolean): void => {
    // The button is removed with its row: keep the keyboard focus in the list.
    list.current?.focus();
    setSuggestionFit.mutate(
      { job, connection: person.id, fits },
      { onSuccess: () => setHidden(fits ? null : person) },
    );
  };

  return (
    <Stack
      ref={list}
      component="section"
      tabIndex={-1}
      aria-labelledby={headingId}
      spacing={1}
      sx={{ outline: 0 }}
    >
      <Box>
        <Typography id={headingId} variant="subtitle2" component="h3">
          {SUGGESTIONS.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {statusLine(suggestions, hidden)}
        </Typography>
      </Box>
      <SuggestionsProgress />
      <QueryError query={suggestions} text={MATCHING.loadFailed} />
      {rows.length > 0 && (
        <Stack component="ul" aria-labelledby={headingId} spacing={1} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {rows.map((suggestion) => (
            <SuggestionRow
              key={suggestion.connection.id}
              suggestion={suggestion}
              disabled={disabled || setSuggestionFit.isPending}
              onChoose={onChoose}
              onHide={(person) => setFits(person, false)}
            />
          ))}
        </Stack>
      )}
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ "&&": { ml: -1.75 }, flexWrap: "wrap", "&:empty": { display: "none" } }}
      >
        {count > rows.length && rows.length > 0 && (
          <Button
            size="small"
            disabled={suggestions.isPlaceholderData}
            onClick={() => setLimit(limit + LIMIT_STEP)}
          >
            {SUGGESTIONS.more(count - rows.length)}
          </Button>
        )}
        <HiddenSuggestions
          job={job}
          onTakeBack={(person) => setFits(person, true)}
          disabled={setSuggestionFit.isPending}
        />
      </Stack>
    </Stack>
  );
}

function statusLine({ isPending, data }: ReturnType<typeof useSuggestions>, hidden: SuggestedPerson | null) {
  if (hidden) return SUGGESTIONS.hidden(connectionName(hidden));
  if (isPending) return SUGGESTIONS.loading;
  return data?.count === 0 ? SUGGESTIONS.none : null;
}
