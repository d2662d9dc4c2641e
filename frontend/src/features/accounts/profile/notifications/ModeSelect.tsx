import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useId } from "react";
import type { MailMode, NotificationKind } from "@/shared/api/types";
import { getModeLabel, getModes } from "./messages";

type ModeSelectProps = {
  labelId: string;
  kind: NotificationKind;
  mode: MailMode;
  onChange: (mode: MailMode) => void;
};

/** Selects how one kind of notification is mailed; labelled by the text next to it. */
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
      {getModes(kind).map((value) => (
        <MenuItem key={value} value={value}>
          {getModeLabel(kind, value)}
        </MenuItem>
      ))}
    </Select>
  );
}
