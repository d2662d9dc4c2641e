import { type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import type { Audience } from "@/shared/api/types";
import { type MentionToken, mentionTokenAt, type Person, peopleLike, withMention } from "./mentionToken";
import { useMentionable } from "./useThread";

/** As the inputs of MUI are typed, with lines and without. */
type TextInput = HTMLInputElement | HTMLTextAreaElement;

type MentionTypingOptions = {
  referralId: number;
  audience: Audience;
  /** With the text in which they are named. */
  onChoose: (person: Person, text: string) => void;
};

/** Offers the colleagues who may see an entry while "@" and a name are typed: arrows, Enter and Escape as in a list. */
export function useMentionTyping({ referralId, audience, onChoose }: MentionTypingOptions) {
  const listId = useId();
  const [field, setField] = useState<TextInput | null>(null);
  const [token, setToken] = useState<MentionToken | null>(null);
  const [active, setActive] = useState(0);
  // Where the "@" stands whose list was closed.
  const [closed, setClosed] = useState<number | null>(null);
  const wanted = token !== null && token.start !== closed;
  const { data: people = [] } = useMentionable(referralId, audience, wanted);
  const offered = wanted ? peopleLike(people, token.typed) : [];
  const open = offered.length > 0;
  const optionId = (person: Person | undefined) => person && `${listId}-${person.id}`;

  const look = ({ currentTarget }: SyntheticEvent<TextInput>): void => {
    const { value, selectionStart, readOnly } = currentTarget;
    const next = readOnly ? null : mentionTokenAt(value, selectionStart ?? value.length);
    setField(currentTarget);
    if (next?.start !== token?.start || next?.typed !== token?.typed) setActive(0);
    if (next === null) setClosed(null);
    setToken(next);
  };

  const choose = (person: Person): void => {
    if (!field || !token) return;
    const next = withMention(field.value, token, person.name);
    onChoose(person, next.text);
    field.focus();
    field.setSelectionRange(next.caret, next.caret);
    setToken(null);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    if (!open || nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = offered[active];
    if (key === "ArrowDown") setActive((active + 1) % offered.length);
    else if (key === "ArrowUp") setActive((active + offered.length - 1) % offered.length);
    else if (key === "Enter" && chosen) choose(chosen);
    else if (key === "Escape") setClosed(token?.start ?? null);
    else return;
    event.preventDefault();
    // Escape closes the list, not the dialog in which it is.
    event.stopPropagation();
  };

  return {
    list:
      open && field
        ? { id: listId, anchor: field.parentElement, people: offered, active, optionId, choose }
        : null,
    close: () => setToken(null),
    onKeyDown,
    /** What the text field itself is given. */
    inputProps: {
      onInput: look,
      onClick: look,
      onKeyUp: look,
      "aria-autocomplete": "list" as const,
      ...(open && { "aria-controls": listId, "aria-activedescendant": optionId(offered[active]) }),
    },
  };
}

export type MentionOffer = NonNullable<ReturnType<typeof useMentionTyping>["list"]>;
