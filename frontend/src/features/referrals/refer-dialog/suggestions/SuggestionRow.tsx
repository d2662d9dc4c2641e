import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { Reasons } from "@/features/matching/Reasons";
import type { SuggestedPerson, Suggestion } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { REFER, SUGGESTIONS } from "../referMessages";

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
export function SuggestionRow({ suggestion, disabled, onChoose, onHide }: SuggestionRowProps) {
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
