import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useState } from "react";
import type { Audience } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { THREAD } from "./messages";
import { useMentionable } from "./useThread";

type MentionButtonProps = {
  referralId: number;
  audience: Audience;
  disabled: boolean;
  onChoose: (person: { id: number; name: string }) => void;
};

/** Inserts a mention of a colleague who may see the message. */
export function MentionButton({ referralId, audience, disabled, onChoose }: MentionButtonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const { data, isError } = useMentionable(referralId, audience, open);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        id={id}
        color="inherit"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {THREAD.mention}
      </Button>
      <Menu
        anchorEl={anchor}
        open={open && (isError || data !== undefined)}
        onClose={close}
        slotProps={{ list: { "aria-labelledby": id } }}
      >
        {isError && <MenuItem onClick={close}>{THREAD.mentionFailed}</MenuItem>}
        {data?.length === 0 && <MenuItem onClick={close}>{THREAD.nobody}</MenuItem>}
        {data?.map((person) => (
          <MenuItem
            key={person.id}
            onClick={() => {
              onChoose(person);
              close();
            }}
          >
            {person.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
