import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { connectionName } from "@/features/connections/connectionName";
import { LinkedInLink } from "@/features/referrals/LinkedInLink";
import type { SuggestedPerson } from "@/shared/api/types";
import { formatPlainDate } from "@/shared/ui/format";
import { CONNECTION_DETAILS, REFER } from "../referMessages";

type SelectedConnectionProps = { person: SuggestedPerson; referred: boolean };

/** Details of the connection about to be referred, to tell namesakes apart. */
export function SelectedConnection({ person, referred }: SelectedConnectionProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The suggestion that was clicked may have unmounted. If the search field has the focus, it
    // keeps it.
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
      <DetailLine details={[person.position, person.company]} />
      <DetailLine
        secondary
        details={[
          person.connected_at && CONNECTION_DETAILS.since(formatPlainDate(person.connected_at)),
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

/** Known details, separated by dots; renders nothing if none are known. */
function DetailLine({ details, secondary = false }: { details: readonly ReactNode[]; secondary?: boolean }) {
  const known = details.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <Typography
      variant={secondary ? "caption" : "body2"}
      component="p"
      color={secondary ? "textSecondary" : undefined}
      sx={{ overflowWrap: "anywhere" }}
    >
      {known.map((detail, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the details never changes
        <Fragment key={index}>
          {index > 0 && <span>{" · "}</span>}
          <span>{detail}</span>
        </Fragment>
      ))}
    </Typography>
  );
}
