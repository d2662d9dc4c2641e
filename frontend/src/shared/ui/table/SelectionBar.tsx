import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import { useMenu } from "@/shared/hooks/useMenu";
import { NameList } from "../data-display/NameList";
import { formatCount } from "../format";
import { Button } from "../inputs/Button";
import { BottomBar } from "../layout/BottomBar";
import { passFocusOn } from "../passFocusOn";
import type { RowSelection } from "./useSelection";

type SelectionBarProps<Row> = {
  selection: RowSelection<Row>;
  /** How many rows match. */
  count: number | undefined;
};

/**
 * How many rows are selected, those apart that are not on screen, the choice of all that match, and
 * what can be done with them.
 */
export function SelectionBar<Row>({ selection, count = 0 }: SelectionBarProps<Row>) {
  const { size, hidden, isAll, offersAll = false, selectAll, clear, actions } = selection;
  const selected = formatCount(size);
  const here = formatCount(size - hidden.length);
  const elsewhere = formatCount(hidden.length);
  const all = formatCount(count);
  return (
    <Box
      role="group"
      aria-label={t`Selection`}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, rowGap: 0.5 }}
    >
      {/* On phones, these two fill the first line. */}
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, flex: { xs: "1 1 40%", sm: "none" } }}>
        {hidden.length > 0 ? t`${here} here, ${elsewhere} not shown` : t`${selected} selected`}
      </Typography>
      {hidden.length > 0 && <Hidden {...selection} />}
      <Button ref={passFocusOn} size="small" color="inherit" onClick={clear}>
        <Trans>Clear Selection</Trans>
      </Button>
      {offersAll && count > size - hidden.length && !isAll && (
        <Button size="small" onClick={selectAll}>
          {t`Select all ${all} that match`}
        </Button>
      )}
      <BottomBar alone>{actions}</BottomBar>
    </Box>
  );
}

/** Names the selected rows that are not on screen, or ends their selection. */
function Hidden<Row>(selection: RowSelection<Row>) {
  const { hidden, dropHidden, rowName, rowDetails } = selection;
  const menu = useMenu("dialog");
  const title = t`Selected, and not shown`;
  return (
    <>
      <Button size="small" color="inherit" aria-label={t`Show who is not shown`} {...menu.button}>
        <Trans>Show</Trans>
      </Button>
      <Popover
        {...menu.popup}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { width: 320, p: 2 } } }}
      >
        <Typography variant="subtitle2" component="div" sx={{ mb: 0.5 }}>
          {title}
        </Typography>
        <NameList
          label={title}
          rows={hidden.map((row) => ({ id: row.id, name: rowName(row), details: rowDetails?.(row) }))}
        />
      </Popover>
      <Button
        ref={passFocusOn}
        size="small"
        color="inherit"
        aria-label={t`Drop those not shown`}
        onClick={dropHidden}
      >
        <Trans>Drop</Trans>
      </Button>
    </>
  );
}
