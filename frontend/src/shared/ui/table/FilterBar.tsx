import { Trans } from "@lingui/react/macro";
import TuneOutlined from "@mui/icons-material/TuneOutlined";
import Box, { type BoxProps } from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { Children, type ReactNode, useId, useState } from "react";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";

/** Grid columns by number of filters: a wide one and narrow ones. */
const COLUMNS = { 3: "minmax(0, 1fr) repeat(2, 12rem)", 4: "minmax(0, 1fr) repeat(3, 11rem)" };

const WHOLE_ROW = "1 / -1";

type FilterBarProps = {
  columns?: keyof typeof COLUMNS;
  /** The grid of filters that need another one, above phones. */
  layout?: BoxProps["sx"];
  /** The search first, then the other filters. */
  children: ReactNode;
};

/**
 * The filters above a list, side by side on wide screens, else two in a row below the search; on
 * phones in a sheet.
 */
export function FilterBar({ columns = 3, layout, children }: FilterBarProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  if (isPhone) return <PhoneFilters>{children}</PhoneFilters>;
  if (layout) {
    return (
      <Box role="search" sx={layout}>
        {children}
      </Box>
    );
  }
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        rowGap: 2,
        columnGap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", lg: COLUMNS[columns] },
        "& > :first-of-type": { gridColumn: { xs: WHOLE_ROW, lg: "auto" } },
        ...(columns === 4 && { "& > :last-of-type": { gridColumn: { xs: WHOLE_ROW, lg: "auto" } } }),
      }}
    >
      {children}
    </Box>
  );
}

/** The search, its label only where no placeholder stands for it, and a button that opens a sheet with the other filters. */
export function PhoneFilters({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const [search, ...filters] = Children.toArray(children);
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        gap: 1,
        alignItems: "end",
        "& > :first-of-type": { gridColumn: "auto" },
        "& > :first-of-type:has([placeholder]) label": visuallyHidden,
      }}
    >
      {search}
      <SecondaryButton startIcon={<TuneOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Filters</Trans>
      </SecondaryButton>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-labelledby": titleId } }}
      >
        <Stack spacing={2} sx={{ p: 2, pb: "calc(16px + env(safe-area-inset-bottom))" }}>
          <Typography id={titleId} variant="h5" component="h2">
            <Trans>Filters</Trans>
          </Typography>
          {filters}
          <Button variant="contained" onClick={() => setOpen(false)}>
            <Trans>Show Results</Trans>
          </Button>
        </Stack>
      </Drawer>
    </Box>
  );
}
