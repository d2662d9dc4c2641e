import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatCount } from "../format";
import { Button } from "../inputs/Button";
import { passFocusOn } from "../passFocusOn";
import type { Selection } from "./useSelection";

type SelectionBarProps = {
  selection: Pick<Selection<never>, "size" | "isAll" | "selectAll" | "clear">;
  /** How many rows match, if all of them can be selected. */
  count?: number;
  /** What can be done with the selected rows. */
  children?: ReactNode;
};

/** How many rows are selected, the choice of all that match, and what can be done with them. */
export function SelectionBar({ selection, count, children }: SelectionBarProps) {
  const { size, isAll, selectAll, clear } = selection;
  const selected = formatCount(size);
  const all = count === undefined ? "" : formatCount(count);
  return (
    <Box
      role="group"
      aria-label={t`Selection`}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, rowGap: 0.5 }}
    >
      {/* On phones, these two fill the first line. */}
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, flex: { xs: "1 1 40%", sm: "none" } }}>
        {t`${selected} selected`}
      </Typography>
      <Button ref={passFocusOn} size="small" color="inherit" onClick={clear}>
        <Trans>Clear Selection</Trans>
      </Button>
      {count !== undefined && count > size && !isAll && (
        <Button size="small" onClick={selectAll}>
          {t`Select all ${all} that match`}
        </Button>
      )}
      {children}
    </Box>
  );
}
