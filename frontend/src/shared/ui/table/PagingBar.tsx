import { t } from "@lingui/core/macro";
import KeyboardArrowLeft from "@mui/icons-material/KeyboardArrowLeft";
import KeyboardArrowRight from "@mui/icons-material/KeyboardArrowRight";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { lastPage, PAGE_SIZES, type PageParams } from "@/shared/hooks/useListParams";
import { formatCount } from "../format";

type PagingBarProps = {
  count: number | undefined;
  params: PageParams;
  onChange: (changes: Partial<PageParams>) => void;
};

/**
 * "Rows per page:", "from–to of count" and page buttons. Shows no figures while the count is
 * loading. Not MUI's TablePagination, which moves the focus to the other button on the first and the
 * last page, so that Enter pressed once more goes back.
 */
export function PagingBar({ count, params, onChange }: PagingBarProps) {
  const last = lastPage(count ?? 0, params.size);
  const page = Math.min(params.page, last);
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "flex-end",
        minHeight: 52,
        px: { xs: 1, sm: 2 },
      }}
    >
      <PageSize size={params.size} onChange={(size) => onChange({ size })} />
      <Typography variant="body2" noWrap sx={{ minHeight: "1lh" }}>
        {count !== undefined && formatRange(page, params.size, count)}
      </Typography>
      <Box sx={{ ml: { xs: "auto", sm: 2.5 } }}>
        <PageButton
          label={t`Go to previous page`}
          disabled={page === 1}
          onClick={() => onChange({ page: page - 1 })}
        >
          <KeyboardArrowLeft />
        </PageButton>
        <PageButton
          label={t`Go to next page`}
          disabled={page === last}
          onClick={() => onChange({ page: page + 1 })}
        >
          <KeyboardArrowRight />
        </PageButton>
      </Box>
    </Box>
  );
}

function PageSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const id = useId();
  return (
    <>
      <Typography variant="body2" id={`${id}-label`} noWrap>
        {t`Rows per page:`}
      </Typography>
      <Select
        labelId={`${id}-label`}
        id={id}
        variant="standard"
        input={<InputBase />}
        value={size}
        onChange={(event) => onChange(Number(event.target.value))}
        sx={{
          ml: { xs: 0, sm: 1 },
          mr: { xs: 1, sm: 4 },
          fontSize: "body2.fontSize",
          // Aligns the page size with its label.
          "& .MuiSelect-select": { display: "flex", alignItems: "center", py: 0.5, pl: 1 },
        }}
      >
        {PAGE_SIZES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        ))}
      </Select>
    </>
  );
}

type PageButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

/** Uses `aria-disabled`, so that it keeps the focus on the last page. */
const PageButton = ({ label, disabled, onClick, children }: PageButtonProps) => (
  <IconButton
    color="inherit"
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    disableRipple={disabled}
    onClick={disabled ? undefined : onClick}
    sx={{
      "&[aria-disabled=true], &[aria-disabled=true]:hover": {
        color: "action.disabled",
        backgroundColor: "transparent",
        cursor: "default",
      },
    }}
  >
    {children}
  </IconButton>
);

/** "from–to of count". */
function formatRange(page: number, size: number, count: number): string {
  const from = formatCount(count === 0 ? 0 : (page - 1) * size + 1);
  const to = formatCount(Math.min(count, page * size));
  const total = formatCount(count);
  return t`${from}–${to} of ${total}`;
}
