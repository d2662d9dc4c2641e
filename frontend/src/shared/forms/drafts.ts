import { useEffect, useEffectEvent } from "react";
import { useSession } from "@/shared/session/useSession";

/**
 * Words that stay in the memory of this tab although their form goes, until they are sent or the user signs out:
 * `const draft = useDraft<Values>("message:5")`, and `useForm({ ...EMPTY, ...draft.kept })`.
 */
export function useDraft<Words extends object>(key: string) {
  const { drafts } = useSession();
  return {
    kept: drafts.get(key) as Words | undefined,
    /** Null where nothing is typed. */
    keep: (words: Words | null): void => {
      if (words) drafts.set(key, words);
      else drafts.delete(key);
    },
  };
}

/** Calls `keep` whenever one of the texts has changed; not by a later rendering, after they were sent. */
export function useKeptWhileTyping(texts: readonly string[], keep: () => void): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => keepNow(), [...texts]);
}
