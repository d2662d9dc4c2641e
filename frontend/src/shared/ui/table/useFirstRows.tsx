import { Trans } from "@lingui/react/macro";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useState } from "react";
import { Button } from "../inputs/Button";
import { passFocusOn } from "../passFocusOn";

const FIRST_ROWS = 5;

/** On phones the first rows of a list with a button for the others, so that a screen of several lists stays short. */
export function useFirstRows<Row>(
  rows: readonly Row[],
  isUsed = true,
): { shown: readonly Row[]; more: ReactNode } {
  const [showsAll, setShowsAll] = useState(false);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  if (showsAll || !isUsed || !isPhone || rows.length <= FIRST_ROWS) return { shown: rows, more: null };
  return {
    shown: rows.slice(0, FIRST_ROWS),
    more: (
      <Button ref={passFocusOn} size="small" onClick={() => setShowsAll(true)}>
        <Trans>Show More</Trans>
      </Button>
    ),
  };
}
