import { useEffect, useEffectEvent } from "react";
import type { FieldValues } from "react-hook-form";
import { errorMessage } from "@/shared/api/errors";
import { useIsOnScreen } from "@/shared/hooks/useIsOnScreen";
import { useSession } from "@/shared/session/useSession";
import { useNotify } from "@/shared/ui/feedback/notice";
import { type ServerFormOptions, useServerForm } from "./useServerForm";

type Draft<Values> = {
  /** What the words are about: "message:5". */
  key: string;
  /** What to keep of the values; null where nothing is typed. */
  toKeep: (values: Values) => Values | null;
  /** Whether to keep it while it is typed, too; a dialog asks instead. */
  whileTyping?: boolean;
  /** Joins words that come back, since they were not sent after all, with those typed since. */
  join: (back: Values, typed: Values) => Values;
  /** Says why they were not sent, where the form is gone by then. Without it, somebody else says so. */
  failed?: (message: string) => string;
};

type DraftFormOptions<Values extends FieldValues, Result> = Pick<
  ServerFormOptions<Values, Result>,
  "check" | "confirm" | "onSaved" | "send"
> & { defaults: Values; draft: Draft<Values> };

/**
 * A form whose words stay in the memory of this tab although the form goes, until they are sent or the user signs out.
 * Other forms ask before their words are lost (`useUnsavedChanges`).
 */
export function useDraftForm<Values extends FieldValues, Result>({
  draft: { key, toKeep, whileTyping = true, join, failed },
  ...options
}: DraftFormOptions<Values, Result>) {
  const { drafts } = useSession();
  const notify = useNotify();
  const isOnScreen = useIsOnScreen();
  const keep = (words: Values | null): void => {
    if (words) drafts.set(key, words);
    else drafts.delete(key);
  };
  const send = async (values: Values): Promise<Result> => {
    // What is on its way is no draft: a form that opens meanwhile is empty.
    keep(null);
    try {
      return await options.send(values, undefined);
    } catch (error) {
      const words = toKeep(values);
      if (isOnScreen.current) {
        if (whileTyping) keep(words);
      } else if (words) {
        drafts.giveBack<Values>(key, (typed) => (typed ? join(words, typed) : words));
        if (failed) notify(failed(errorMessage(error)), "error");
      }
      throw error;
    }
  };
  const form = useServerForm<Values, Result>({
    ...options,
    defaults: { ...options.defaults, ...drafts.get(key) },
    send,
  });
  const { subscribe } = form;
  const type = useEffectEvent((values: Values) => whileTyping && keep(toKeep(values)));
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => type(values) }),
    [subscribe],
  );
  const take = useEffectEvent(() => {
    const back: Values = { ...options.defaults, ...drafts.get(key) };
    // What is typed and not kept is in the form alone.
    form.reset(whileTyping ? back : join(back, form.getValues()));
  });
  useEffect(() => drafts.onGivenBack(key, () => take()), [drafts, key]);
  return form;
}

/** Two texts, one below the other. */
export const joinTexts = (...texts: string[]): string =>
  [...new Set(texts.filter((text) => text.trim()))].join("\n\n");
