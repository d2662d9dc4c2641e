import { t } from "@lingui/core/macro";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import { useMentionable } from "@/features/referrals/queries";
import type { Audience, Person } from "@/shared/api/types";
import { fold, searchWords } from "@/shared/search";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import { isComposing } from "@/shared/ui/keys";

/** A mention being typed: the positions of the "@" and of the caret, and the text between. */
export type MentionToken = { start: number; end: number; typed: string };

/** Maximum number of suggested people. */
const MAX_PEOPLE = 6;

/** The mention at the caret; null if no word there begins with "@". */
export function findMentionToken(text: string, caret: number): MentionToken | null {
  const typed = /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, end: caret, typed };
}

/**
 * People of whose names some begin with the typed words, in any order, compared as searches do. A
 * space after the full name matches nobody.
 */
export function matchPeople(people: readonly Person[], typed: string): Person[] {
  const words = searchWords(typed);
  const matches = ({ name }: Person): boolean => {
    const names = name.split(/\s+/).flatMap((part) => fold(part).split("-"));
    if (/\s$/.test(typed) && (words.length === 0 || words.length >= names.length)) return false;
    return words.every((spellings) =>
      spellings.some((word) => [fold(name), ...names].some((each) => each.startsWith(word))),
    );
  };
  return people.filter(matches).slice(0, MAX_PEOPLE);
}

/** Replaces the typed mention with the full name; returns the text and the new caret position. */
export function insertMention(text: string, { start, end }: MentionToken, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(end).replace(/^ /, ""), caret: before.length };
}

/** MUI text fields render either element. */
type TextInput = HTMLInputElement | HTMLTextAreaElement;

type MentionAutocompleteOptions = {
  referralId: number;
  audience: Audience;
  /** Called with the person and the text that mentions them. */
  onChoose: (person: Person, text: string) => void;
};

/**
 * Suggests colleagues while "@" and a name are typed, with arrow keys, Enter and Escape as in a
 * list box.
 */
function useMentionAutocomplete({ referralId, audience, onChoose }: MentionAutocompleteOptions) {
  const listId = useId();
  const [field, setField] = useState<TextInput | null>(null);
  const [token, setToken] = useState<MentionToken | null>(null);
  const [active, setActive] = useState(0);
  // Position of the "@" whose list was closed with Escape.
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const isActive = token !== null && token.start !== dismissedAt;
  const { data: people = [] } = useMentionable(referralId, audience, isActive);
  const matches = isActive ? matchPeople(people, token.typed) : [];
  const open = matches.length > 0;
  const optionId = (person: Person | undefined) => person && `${listId}-${person.id}`;

  const updateToken = ({ currentTarget }: SyntheticEvent<TextInput>): void => {
    const { value, selectionStart, readOnly } = currentTarget;
    const next = readOnly ? null : findMentionToken(value, selectionStart ?? value.length);
    setField(currentTarget);
    if (next?.start !== token?.start || next?.typed !== token?.typed) setActive(0);
    if (next === null) setDismissedAt(null);
    setToken(next);
  };

  const choose = (person: Person): void => {
    if (!field || !token) return;
    const next = insertMention(field.value, token, person.name);
    onChoose(person, next.text);
    field.focus();
    field.setSelectionRange(next.caret, next.caret);
    setToken(null);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    if (!open || isComposing(nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = matches[active];
    if (key === "ArrowDown") setActive((active + 1) % matches.length);
    else if (key === "ArrowUp") setActive((active + matches.length - 1) % matches.length);
    else if (key === "Enter" && chosen) choose(chosen);
    else if (key === "Escape") setDismissedAt(token?.start ?? null);
    else return;
    event.preventDefault();
    // Escape closes the list only, not the dialog around it.
    event.stopPropagation();
  };

  return {
    list:
      open && field
        ? { id: listId, anchor: field.parentElement, people: matches, active, optionId, choose }
        : null,
    close: () => setToken(null),
    onKeyDown,
    /** Props of the text field's input element. */
    inputProps: {
      onInput: updateToken,
      onClick: updateToken,
      onKeyUp: updateToken,
      "aria-autocomplete": "list" as const,
      "aria-controls": open ? listId : undefined,
      "aria-activedescendant": open ? optionId(matches[active]) : undefined,
    },
  };
}

type MentionListProps = NonNullable<ReturnType<typeof useMentionAutocomplete>["list"]>;

/** Matching colleagues. The text field keeps the focus and points to the active option. */
const MentionList = ({ id, anchor, people, active, optionId, choose }: MentionListProps) => (
  <Popper
    open
    disablePortal
    role="presentation"
    anchorEl={anchor}
    placement="bottom-start"
    sx={{ zIndex: "modal" }}
  >
    <Paper elevation={8} sx={{ my: 0.5, maxWidth: "calc(100vw - 32px)" }}>
      <MenuList dense id={id} role="listbox" aria-label={t`Colleagues who can see this`} tabIndex={-1}>
        {people.map((person, index) => (
          <MenuItem
            key={person.id}
            id={optionId(person)}
            role="option"
            tabIndex={-1}
            selected={index === active}
            aria-selected={index === active}
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

type MentionFieldProps = FieldProps & {
  referralId: number;
  audience: Audience;
  /** Called with the person and the text that mentions them. */
  onChoose: (person: Person, text: string) => void;
};

/** A text field in which "@" suggests colleagues who may see the message. */
export function MentionField({ referralId, audience, onChoose, onBlur, ...field }: MentionFieldProps) {
  const autocomplete = useMentionAutocomplete({ referralId, audience, onChoose });
  return (
    <>
      <Field
        {...field}
        multiline
        onKeyDown={autocomplete.onKeyDown}
        onBlur={(event) => {
          autocomplete.close();
          onBlur?.(event);
        }}
        inputProps={autocomplete.inputProps}
      />
      {autocomplete.list && <MentionList {...autocomplete.list} />}
    </>
  );
}
