import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { MATCHING } from "@/features/matching/messages";
import { useHasSuggestions, useSetSuggestionFit, useSuggestions } from "@/features/matching/queries";
import { Reasons } from "@/features/matching/Reasons";
import { REFER, SUGGESTIONS } from "@/features/referrals/messages";
import type { SuggestedPerson, Suggestion } from "@/shared/api/types";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";

/** Number of suggestions shown initially, and added by "Show more". */
const INITIAL_LIMIT = 4;
const LIMIT_STEP = 10;

type SuggestionsProps = { job: number; onChoose: (person: SuggestedPerson) => void; disabled: boolean };

/** The user's connections who may fit a job, with the reasons. A click selects one. */
export function Suggestions(props: SuggestionsProps) {
  if (useHasSuggestions()) return <OwnSuggestions {...props} />;
  return (
    <Typography variant="body2" color="textSecondary">
      {MATCHING.inView}
    </Typography>
  );
}

function OwnSuggestions({ job, onChoose, disabled }: SuggestionsProps) {
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

type SuggestionRowProps = {
  suggestion: Suggestion;
  disabled: boolean;
  onChoose: (person: SuggestedPerson) => void;
  onHide: (person: SuggestedPerson) => void;
};

/**
 * One suggested person. A click anywhere on the row selects them, unless already referred to this
 * job.
 */
function SuggestionRow({ suggestion, disabled, onChoose, onHide }: SuggestionRowProps) {
  const { connection: person, reasons, referred } = suggestion;
  const name = connectionName(person);
  const detailsId = useId();
  return (
    <Box
      component="li"
      sx={{
        position: "relative",
        p: 1.25,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        ...(!referred && { "&:hover": { bgcolor: "action.hover" } }),
      }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", justifyContent: "space-between" }}>
        <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
          {referred ? (
            <Typography variant="subtitle2" component="p">
              {name}
            </Typography>
          ) : (
            <Link
              component="button"
              type="button"
              variant="subtitle2"
              disabled={disabled}
              aria-describedby={detailsId}
              onClick={() => onChoose(person)}
              // Stretches the link over the row; screen readers see a single control.
              sx={{
                position: "static",
                textAlign: "left",
                "&::after": { content: '""', position: "absolute", inset: 0 },
              }}
            >
              {name}
            </Link>
          )}
          <Typography id={detailsId} variant="caption" component="p" color="textSecondary">
            {[person.position, person.company].filter(Boolean).join(" · ")}
          </Typography>
        </Box>
        {referred ? (
          <Chip size="small" label={REFER.referred} />
        ) : (
          // Outlined, so that it reads as a button and not as a statement about the person.
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            disabled={disabled}
            aria-label={SUGGESTIONS.hide(name)}
            onClick={() => onHide(person)}
            sx={{ position: "relative", zIndex: 1, flexShrink: 0 }}
          >
            {SUGGESTIONS.notAFit}
          </Button>
        )}
      </Box>
      <Box sx={{ mt: 0.5 }}>
        <Reasons reasons={reasons} />
      </Box>
    </Box>
  );
}

/** Far more than anybody is expected to hide. */
const HIDDEN_LIMIT = 200;

type HiddenSuggestionsProps = {
  job: number;
  onTakeBack: (person: SuggestedPerson) => void;
  disabled: boolean;
};

/**
 * The people marked as "Not a fit" for this job, in a collapsible list. Renders nothing if there
 * are none.
 */
function HiddenSuggestions({ job, onTakeBack, disabled }: HiddenSuggestionsProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { data } = useSuggestions(job, { dismissed: true, limit: HIDDEN_LIMIT });
  if (!data?.count) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {SUGGESTIONS.hiddenCount(data.count)}
      </Button>
      <Box
        id={listId}
        component="ul"
        hidden={!open}
        sx={{ m: 0, p: 0, pl: 1.75, width: "100%", listStyle: "none" }}
      >
        {data.rows.map(({ connection: person }) => (
          <Box
            component="li"
            key={person.id}
            sx={{ display: "flex", gap: 1, justifyContent: "space-between" }}
          >
            <Typography variant="body2" sx={{ minWidth: 0, alignSelf: "center", overflowWrap: "anywhere" }}>
              {[connectionName(person), person.position, person.company].filter(Boolean).join(" · ")}
            </Typography>
            <Button
              size="small"
              disabled={disabled}
              aria-label={SUGGESTIONS.takeBackOf(connectionName(person))}
              onClick={() => onTakeBack(person)}
              sx={{ flexShrink: 0 }}
            >
              {SUGGESTIONS.takeBack}
            </Button>
          </Box>
        ))}
      </Box>
    </>
  );
}
