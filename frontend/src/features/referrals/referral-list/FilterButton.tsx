import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { formatCount } from "@/shared/ui/format";

type FilterButtonProps = {
  label: string;
  /** How many rows it shows, where that is known. */
  count?: number | undefined;
  pressed: boolean;
  onClick: () => void;
};

/** One of several filters of a list, of which one is pressed. */
export function FilterButton({ label, count, pressed, onClick }: FilterButtonProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color={pressed ? "primary" : "inherit"}
      aria-pressed={pressed}
      onClick={onClick}
      sx={{ ...(pressed && { bgcolor: "action.selected" }) }}
    >
      <span>{label}</span>
      {count !== undefined && (
        // The button is called by its status alone; the number of rows is said by the range below the list.
        <Box component="span" aria-hidden className="tabular" sx={{ ml: 0.75, color: "text.secondary" }}>
          {formatCount(count)}
        </Box>
      )}
    </Button>
  );
}
