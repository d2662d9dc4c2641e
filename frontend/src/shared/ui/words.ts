/** Words of the shared parts that more than one of them says. */
export const UNSAVED = {
  title: "Discard changes?",
  text: "What you typed has not been saved.",
  discard: "Discard",
  keep: "Keep editing",
} as const;
