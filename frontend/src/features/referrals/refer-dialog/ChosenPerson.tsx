import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { LinkedInLink } from "@/features/referrals/LinkedInLink";
import type { SuggestedPerson } from "@/shared/api/types";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { formatPlainDate, orDash } from "@/shared/ui/format";
import { FACTS, REFER } from "./referMessages";

type ChosenPersonProps = { person: SuggestedPerson; referred: boolean };

/** Who is about to be referred, so that two people of one name are not taken for each other. */
export function ChosenPerson({ person, referred }: ChosenPersonProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed to choose them may be gone; the search keeps the focus where it was used.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  const name = connectionName(person);
  const facts = [
    { label: FACTS.position, value: orDash(person.position) },
    { label: FACTS.company, value: orDash(person.company) },
    { label: FACTS.since, value: formatPlainDate(person.connected_at) },
    { label: FACTS.linkedIn, value: <LinkedInLink url={person.profile_url} /> },
    ...(person.email ? [{ label: FACTS.email, value: person.email }] : []),
  ];
  return (
    <Box
      ref={card}
      role="group"
      aria-label={REFER.chosen(name)}
      tabIndex={-1}
      sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, outline: 0 }}
    >
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, overflowWrap: "anywhere" }}>
        {name}
      </Typography>
      <DescriptionList facts={facts} min={120} />
      {referred && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {REFER.referredBefore(name)}
        </Alert>
      )}
    </Box>
  );
}
