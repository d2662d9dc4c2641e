/** Text of asking colleagues about a job. */
export const ASK = {
  button: "Ask colleagues",
  title: (job: string) => `Ask colleagues about ${job}?`,
  what: "Every employee who has not muted such asks is told that you ask whom they know for this job.",
  theySee: "Each of them sees only whom they know themselves, and decides whether to refer anybody.",
  youSee:
    "You are not told who knows whom, nor how many there are, nor who has looked. You see the referrals that are made, like any others.",
  confirm: "Ask colleagues",
  failed: (message: string) => `Colleagues were not asked: ${message}`,
  asked: (job: string) => `Colleagues are told about ${job}.`,
  askedOn: (day: string) => `Colleagues were asked on ${day}.`,
  againFrom: (day: string, again: string) =>
    `Colleagues were asked on ${day}, and can be asked again from ${again}.`,
} as const;
