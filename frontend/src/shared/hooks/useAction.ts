import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { errorMessage } from "@/shared/api/errors";
import { type AFFECTED_QUERIES, useRefreshAffected } from "@/shared/api/queries";
import { useNotify } from "@/shared/ui/feedback/notice";

type ActionOptions<Input, Result> = {
  run: (input: Input) => Promise<Result>;
  /** What changes: the queries that show it are refetched before the action counts as done. */
  changes?: keyof typeof AFFECTED_QUERIES;
  /** The notice after success. */
  done?: (result: Result, input: Input) => string;
  /** The sentence after a failure; by default the error's message. */
  failed?: (message: string) => string;
  /** Called after success, with what is on screen up to date. */
  onDone?: (result: Result, input: Input) => void;
  /** Called with the sentence after a failure, where `error` has no place on the screen. */
  onFailed?: (sentence: string) => void;
};

/**
 * Something that the user does, one at a time: further calls of `start` are ignored until it is
 * done, as a double click comes before React has shown that it runs.
 */
export function useAction<Result, Input = void>(options: ActionOptions<Input, Result>) {
  const { run, changes, done, failed = String, onDone, onFailed } = options;
  const sentence = (error: Error): string => failed(errorMessage(error));
  const notify = useNotify();
  const refresh = useRefreshAffected(changes ?? "settings");
  const running = useRef(false);
  const mutation = useMutation<Result, Error, Input>({
    mutationFn: run,
    onSuccess: async (result, input) => {
      if (changes) await refresh();
      if (done) notify(done(result, input));
      onDone?.(result, input);
    },
    onError: (error) => onFailed?.(sentence(error)),
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    start: (input: Input): void => {
      if (running.current) return;
      running.current = true;
      mutation.mutate(input);
    },
    busy: mutation.isPending,
    /** The input of what runs now. */
    input: mutation.isPending ? mutation.variables : undefined,
    result: mutation.data,
    /** Why it failed, as a sentence. */
    error: mutation.error ? sentence(mutation.error) : undefined,
    reset: mutation.reset,
  };
}
