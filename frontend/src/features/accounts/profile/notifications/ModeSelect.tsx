import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import type { MailMode, NotificationKind } from "@/shared/api/types";
import { labelOf, modesOf } from "./messages";

type ModeSelectProps = {
  labelId: string;
  kind: NotificationKind;
  mode: MailMode;
  onChange: (mode: MailMode) => void;
};

/** How one kind is mailed; named by the text beside it. */
export function ModeSelect({ labelId, kind, mode, onChange }: ModeSelectProps) {
  const id = useId();
  return (
    <Select<MailMode>
      id={id}
      labelId={labelId}
      size="small"
      value={mode}
      onChange={(event) => onChange(event.target.value as MailMode)}
    >
      {modesOf(kind).map((value) => (
        <MenuItem key={value} value={value}>
          {labelOf(kind, value)}
        </MenuItem>
      ))}
    </Select>
  );
}
