import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { useSuggestions } from "@/features/matching/queries";
import type { SuggestedPerson } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { SUGGESTIONS } from "../referMessages";

/** Far more than anybody is expected to hide. */
const LIMIT = 200;

type HiddenSuggestionsProps = {
  job: number;
  onTakeBack: (person: SuggestedPerson) => void;
  disabled: boolean;
};

/**
 * The people marked as "Not a fit" for this job, in a collapsible list. Renders nothing if there
 * are none.
 */
export function HiddenSuggestions({ job, onTakeBack, disabled }: HiddenSuggestionsProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { data } = useSuggestions(job, { dismissed: true, limit: LIMIT });
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
