import { type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import type { Audience } from "@/shared/api/types";
import { findMentionToken, insertMention, type MentionToken, matchPeople, type Person } from "./mentionToken";
import { useMentionable } from "./useThread";

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
export function useMentionAutocomplete({ referralId, audience, onChoose }: MentionAutocompleteOptions) {
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
    if (!open || nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
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

export type MentionListProps = NonNullable<ReturnType<typeof useMentionAutocomplete>["list"]>;
