import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { isStillWorking, useHasSuggestions, useSuggestionsProgress } from "@/features/matching/queries";
import { Reasons } from "@/features/matching/Reasons";
import { referPath } from "@/features/matching/referPath";
import { SuggestionsProgress } from "@/features/matching/SuggestionsProgress";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { NeedList } from "../needs/NeedList";
import { HiddenPairNotice } from "./HiddenPairNotice";
import { PAIRS } from "./messages";
import { getNames, type Pair, useBestPairs, useHidePair } from "./useBestPairs";

/**
 * The user's connections who best fit an open job. Renders nothing in View As, or if nobody fits
 * once all positions have been read.
 */
export function BestPairs() {
  return useHasSuggestions() ? <PairList /> : null;
}

function PairList() {
  const pairs = useBestPairs();
  const { hidden, busy, setFit } = useHidePair();
  const mayWork = isStillWorking(pairs.data);
  const { working } = useSuggestionsProgress({ enabled: mayWork });
  const rows = pairs.data?.rows ?? [];
  if (rows.length === 0 && !hidden && !pairs.error && !working) return null;
  return (
    <Section title={PAIRS.title} description={PAIRS.text}>
      <SuggestionsProgress enabled={mayWork} />
      <QueryError query={pairs} text={PAIRS.failed} />
      {hidden && (
        <HiddenPairNotice
          key={getKey(hidden)}
          pair={hidden}
          busy={busy}
          onUndo={() => setFit(hidden, true)}
        />
      )}
      <NeedList
        label={PAIRS.list}
        rows={rows}
        rowKey={getKey}
        title={(pair) => <Title pair={pair} />}
        detail={({ reasons }) => (
          <Box sx={{ mt: 0.5 }}>
            <Reasons reasons={reasons} />
          </Box>
        )}
        action={(pair) => <Actions pair={pair} busy={busy} onNotAFit={() => setFit(pair, false)} />}
      />
    </Section>
  );
}

const getKey = ({ connection, job }: Pair): string => `${connection.id}:${job.id}`;

function Title({ pair }: { pair: Pair }) {
  const { position, company } = pair.connection;
  return (
    <>
      <strong>{PAIRS.pair(...getNames(pair))}</strong>
      <Typography variant="caption" component="div" color="textSecondary">
        {[position, company].filter(Boolean).join(" · ")}
      </Typography>
    </>
  );
}

type ActionsProps = { pair: Pair; busy: boolean; onNotAFit: () => void };

function Actions({ pair, busy, onNotAFit }: ActionsProps) {
  const names = getNames(pair);
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 1 }}>
      <Button
        size="small"
        color="inherit"
        disabled={busy}
        aria-label={PAIRS.notAFitOne(...names)}
        onClick={onNotAFit}
      >
        {PAIRS.notAFit}
      </Button>
      <SecondaryLink
        size="small"
        to={referPath(pair.job.id, pair.connection.id)}
        aria-label={PAIRS.referOne(...names)}
      >
        {PAIRS.refer}
      </SecondaryLink>
    </Box>
  );
}
