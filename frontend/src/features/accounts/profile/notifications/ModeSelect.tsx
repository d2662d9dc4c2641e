import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import type { MailMode } from "@/shared/api/types";
import { MODES } from "./messages";

type ModeSelectProps = {
  labelId: string;
  mode: MailMode;
  modes: MailMode[];
  onChange: (mode: MailMode) => void;
};

/** How one kind is mailed; named by the text beside it. */
export function ModeSelect({ labelId, mode, modes, onChange }: ModeSelectProps) {
  const id = useId();
  return (
    <Select<MailMode>
      id={id}
      labelId={labelId}
      size="small"
      value={mode}
      onChange={(event) => onChange(event.target.value as MailMode)}
    >
      {modes.map((value) => (
        <MenuItem key={value} value={value}>
          {MODES[value]}
        </MenuItem>
      ))}
    </Select>
  );
}
