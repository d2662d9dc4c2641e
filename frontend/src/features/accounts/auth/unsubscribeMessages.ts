export const UNSUBSCRIBE = {
  title: "No more such mails",
  subtitle: "You still find everything under the bell when you are signed in.",
  submit: "Stop these mails",
  busy: "Stopping…",
  done: "You get no more mails of this kind. On your profile you choose how you are told.",
  preferences: "Choose how I am told",
  incomplete: "The link is incomplete. Open it again from your mail.",
} as const;
