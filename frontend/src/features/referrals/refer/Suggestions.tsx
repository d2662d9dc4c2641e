import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import {
  suggestionsFailed,
  useHasSuggestions,
  useSetSuggestionFit,
  useSuggestions,
} from "@/features/matching/queries";
import { Reasons } from "@/features/matching/Reasons";
import { SuggestionsHidden } from "@/features/matching/SuggestionsHidden";
import type { SuggestedPerson, Suggestion } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { alreadyReferred } from "./ConnectionPicker";

/** Number of suggestions shown initially, and added by "Show More". */
const INITIAL_LIMIT = 4;
const LIMIT_STEP = 10;

type SuggestionsProps = { job: number; onChoose: (person: SuggestedPerson) => void; disabled: boolean };

/** The user's connections who may fit a job, with the reasons. A click selects one. */
export function Suggestions(props: SuggestionsProps) {
  if (useHasSuggestions()) return <OwnSuggestions {...props} />;
  return <SuggestionsHidden />;
}

function OwnSuggestions({ job, onChoose, disabled }: SuggestionsProps) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const suggestions = useSuggestions(job, { limit });
  const setSuggestionFit = useSetSuggestionFit();
  const [hidden, setHidden] = useState<SuggestedPerson | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const { rows = [], count = 0 } = suggestions.data ?? {};
  const left = formatCount(count - rows.length);

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
          <Trans>People you know who may fit</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {statusLine(suggestions, hidden)}
        </Typography>
      </Box>
      <QueryError query={suggestions} text={suggestionsFailed} />
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
            {t`Show More (${left})`}
          </Button>
        )}
        <HiddenSuggestions
          job={job}
          onRestore={(person) => setFits(person, true)}
          disabled={setSuggestionFit.isPending}
        />
      </Stack>
    </Stack>
  );
}

function statusLine({ isPending, data }: ReturnType<typeof useSuggestions>, hidden: SuggestedPerson | null) {
  if (hidden) {
    const name = connectionName(hidden);
    return t`${name} is no longer suggested for this job. Only you can see this.`;
  }
  if (isPending) return t`Looking through your connections...`;
  return data?.count === 0
    ? t`Going by their positions, none of your connections stands out for this job. You may know better: search all of them.`
    : null;
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
            {dotted([person.position, person.company])}
          </Typography>
        </Box>
        {referred ? (
          <Chip size="small" label={alreadyReferred()} />
        ) : (
          <Box sx={{ display: "flex", gap: 0.5, alignItems: "center", flexShrink: 0, my: -0.5, mr: -0.5 }}>
            {/* The name's button covers the card; this says what a click does. */}
            <Typography variant="button" component="span" color="primary" aria-hidden>
              <Trans>Choose</Trans>
            </Typography>
            <IconButton
              size="small"
              disabled={disabled}
              aria-label={t`Not a Fit: ${name}`}
              title={t`Not a Fit`}
              onClick={() => onHide(person)}
              sx={{ position: "relative", zIndex: 1 }}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
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
  onRestore: (person: SuggestedPerson) => void;
  disabled: boolean;
};

/**
 * The people marked as "Not a Fit" for this job, in a collapsible list. Renders nothing if there
 * are none.
 */
function HiddenSuggestions({ job, onRestore, disabled }: HiddenSuggestionsProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { data } = useSuggestions(job, { dismissed: true, limit: HIDDEN_LIMIT });
  if (!data?.count) return null;
  const count = formatCount(data.count);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {t`Not a Fit (${count})`}
      </Button>
      <Box
        id={listId}
        component="ul"
        hidden={!open}
        sx={{ m: 0, p: 0, pl: 1.75, width: "100%", listStyle: "none" }}
      >
        {data.rows.map(({ connection: person }) => {
          const name = connectionName(person);
          return (
            <Box
              component="li"
              key={person.id}
              sx={{ display: "flex", gap: 1, justifyContent: "space-between" }}
            >
              <Typography variant="body2" sx={{ minWidth: 0, alignSelf: "center", overflowWrap: "anywhere" }}>
                {dotted([name, person.position, person.company])}
              </Typography>
              <Button
                size="small"
                disabled={disabled}
                aria-label={t`Suggest Again: ${name}`}
                onClick={() => onRestore(person)}
                sx={{ flexShrink: 0 }}
              >
                <Trans>Suggest Again</Trans>
              </Button>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
