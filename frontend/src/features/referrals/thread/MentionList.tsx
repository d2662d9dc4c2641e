import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import { THREAD } from "./messages";
import type { MentionListProps } from "./useMentionAutocomplete";

/** Matching colleagues. The text field keeps the focus and points to the active option. */
export const MentionList = ({ id, anchor, people, active, optionId, choose }: MentionListProps) => (
  <Popper
    open
    disablePortal
    role="presentation"
    anchorEl={anchor}
    placement="bottom-start"
    sx={{ zIndex: "modal" }}
  >
    <Paper elevation={8} sx={{ my: 0.5, maxWidth: "calc(100vw - 32px)" }}>
      <MenuList dense id={id} role="listbox" aria-label={THREAD.offered} tabIndex={-1}>
        {people.map((person, place) => (
          <MenuItem
            key={person.id}
            id={optionId(person)}
            role="option"
            tabIndex={-1}
            selected={place === active}
            aria-selected={place === active}
            // Keeps the focus in the field; losing it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            {person.name}
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  </Popper>
);
