import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { REASON_INPUT_LIMITS } from "@/shared/api/inputLimits.generated";
import { Button } from "@/shared/ui/inputs/Button";
import { REASONS } from "./reasonMessages";
import type { ReasonRow } from "./reasonValues";

type ReasonLineProps = {
  row: ReasonRow;
  number: number;
  isLast: boolean;
  readOnly: boolean;
  onChange: (changes: Partial<ReasonRow>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One reason: name, position and whether it is retired. Only unsaved reasons can be removed. */
export function ReasonLine({ row, number, isLast, readOnly, onChange, onMove, onRemove }: ReasonLineProps) {
  const { id, name, retired } = row;
  const label = name.trim() || REASONS.nth(number);
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
      <OutlinedInput
        size="small"
        value={name}
        readOnly={readOnly}
        autoFocus={id === null && name === ""}
        onChange={(event) => onChange({ name: event.target.value })}
        inputProps={{ "aria-label": REASONS.nth(number), maxLength: REASON_INPUT_LIMITS.name }}
        sx={{
          flex: { xs: "1 1 100%", sm: "1 1 220px" },
          ...(retired && { "& input": { color: "text.secondary" } }),
        }}
      />
      <IconButton
        aria-label={REASONS.up(label)}
        disabled={readOnly || number === 1}
        onClick={() => onMove(-1)}
      >
        <ArrowUpwardOutlined fontSize="small" />
      </IconButton>
      <IconButton aria-label={REASONS.down(label)} disabled={readOnly || isLast} onClick={() => onMove(1)}>
        <ArrowDownwardOutlined fontSize="small" />
      </IconButton>
      <Button
        color="inherit"
        size="small"
        disabled={readOnly}
        aria-label={
          id === null ? REASONS.removeOf(label) : retired ? REASONS.restoreOf(label) : REASONS.retireOf(label)
        }
        onClick={() => (id === null ? onRemove() : onChange({ retired: !retired }))}
        sx={{ minWidth: 96 }}
      >
        {id === null ? REASONS.remove : retired ? REASONS.restore : REASONS.retire}
      </Button>
    </Box>
  );
}
