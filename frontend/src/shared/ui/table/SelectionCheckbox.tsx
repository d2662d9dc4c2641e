import Checkbox from "@mui/material/Checkbox";
import { startTransition, useOptimistic } from "react";

type SelectionCheckboxProps = {
  /** Accessible name. */
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onToggle: (chosen: boolean, event: Event) => void;
};

/** The checkbox of a row, or of all rows of a page. It is marked at once; the list with its selection bar follows. */
export function SelectionCheckbox({ label, checked, indeterminate, onToggle }: SelectionCheckboxProps) {
  const [shown, setShown] = useOptimistic(checked);
  return (
    <Checkbox
      size="small"
      checked={shown}
      indeterminate={indeterminate === true && shown === checked}
      // With Shift, the browser would select the text between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }, chosen) =>
        startTransition(() => {
          setShown(chosen);
          onToggle(chosen, nativeEvent);
        })
      }
      slotProps={{ input: { "aria-label": label } }}
    />
  );
}
