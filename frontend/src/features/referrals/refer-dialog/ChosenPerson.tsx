import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { LinkedInLink } from "@/features/referrals/LinkedInLink";
import type { SuggestedPerson } from "@/shared/api/types";
import { formatPlainDate } from "@/shared/ui/format";
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
  return (
    <Box
      ref={card}
      role="group"
      aria-label={REFER.chosen(name)}
      tabIndex={-1}
      sx={{ px: 1.5, py: 1, border: 1, borderColor: "divider", borderRadius: 1, outline: 0 }}
    >
      <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: "anywhere" }}>
        {name}
      </Typography>
      <Facts facts={[person.position, person.company]} />
      <Facts
        secondary
        facts={[
          person.connected_at && FACTS.since(formatPlainDate(person.connected_at)),
          person.profile_url && <LinkedInLink url={person.profile_url} />,
          person.email,
        ]}
      />
      {referred && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {REFER.referredBefore(name)}
        </Alert>
      )}
    </Box>
  );
}

/** What is known, on one line where there is room; nothing where nothing is. */
function Facts({ facts, secondary = false }: { facts: readonly ReactNode[]; secondary?: boolean }) {
  const known = facts.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <Typography
      variant={secondary ? "caption" : "body2"}
      component="p"
      {...(secondary && { color: "textSecondary" })}
      sx={{ overflowWrap: "anywhere" }}
    >
      {known.map((fact, place) => (
        // They have no other order than this one.
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one person, who has a key of their own
        <Fragment key={place}>
          {place > 0 && " · "}
          <span>{fact}</span>
        </Fragment>
      ))}
    </Typography>
  );
}
