import type { WebhookDelivery, WebhookFailure, WebhookShape } from "@/shared/api/types";

/** Text of the settings section. */
export const WEBHOOKS = {
  title: "Webhooks",
  text: "Other programs are told what happens here: your own, Slack or Microsoft Teams.",
  add: "Add Webhook",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  log: "Deliveries",
  logOf: (name: string) => `Deliveries of ${name}`,
  none: "No webhooks yet",
  noneText: "Add one to be told of referrals and jobs where you work.",
  kindCount: (count: number) => (count === 1 ? "1 kind of event" : `${count} kinds of events`),
  failed: (message: string) => `Failed to load the webhooks: ${message}`,
} as const;

export const SHAPES: Record<WebhookShape, string> = {
  JSON: "JSON, signed",
  SLACK: "Slack",
  TEAMS: "Microsoft Teams",
};

/** Text of a webhook's state. */
export const STATE = {
  on: "On",
  off: "Off",
  failing: "Failing",
  switchedOff: "Switched off",
  failingSince: (when: string) =>
    `Every try has failed since ${when}. It is tried for a day, then the webhook is switched off.`,
  switchedOffAt: (when: string) =>
    `Switched off on ${when}, because nothing could be delivered. Look at the deliveries, mend the receiver, and switch it on again.`,
} as const;

/** Text of the webhook dialog. */
export const WEBHOOK_FORM = {
  add: "Add a webhook",
  edit: (name: string) => `Edit ${name}`,
  name: "Name",
  nameHint: "For yourselves, such as #hiring.",
  address: "Address",
  addressHint: "Begins with https:// and is reachable on the internet.",
  shape: "Form",
  shapeHints: {
    JSON: "Ids and links for a program of yours, which checks the signature.",
    SLACK: "A sentence with a link, for an incoming webhook of Slack.",
    TEAMS: "A card with a link, for an incoming webhook or workflow of Microsoft Teams.",
  },
  kinds: "Told of",
  kindsFailed: (message: string) => `Failed to load the kinds of events: ${message}`,
  noKind: "Select at least one kind of event",
  personal: "Include personal data",
  personalHint:
    "Names the candidate and the referrer; as JSON also e-mail, employer, position and profile. Off: ids and links only.",
  enabled: "Switched on",
  enabledHint: "Switched off, nothing is sent, and what waits is given up.",
  required: "Please fill in all required fields",
  create: "Add Webhook",
  save: "Save",
  created: (name: string) => `${name} was added.`,
  saved: (name: string) => `${name} was saved.`,
  failed: (message: string) => `The webhook was not saved: ${message}`,
  changed: "Somebody else has changed this webhook in the meantime. Save again to replace it with yours.",
} as const;

/** Text of the secret dialog. */
export const SECRET = {
  title: "Signing secret",
  text: "Your program checks with it that a message comes from here. It is shown this once: copy it now.",
  label: "Secret",
  hint: "As Standard Webhooks describes it (standardwebhooks.com).",
  done: "Done",
  renew: "Renew Secret",
  ask: "Renew the secret?",
  askText:
    "From now on messages are signed with a new one, and for 24 hours with the old one as well: your program goes on taking them while you change it.",
  known: "Others may know the old secret",
  knownHint:
    "Then it ends at once. Your program refuses messages until it has the new one; they are tried again for a day.",
  bothUntil: (when: string) =>
    `The old secret signs as well until ${when}. Give your program the new one by then.`,
} as const;

/** Text of the webhook screen. */
export const WEBHOOK = {
  title: "Webhook",
  back: "← Settings",
  missing: "No webhook was named. Open it on the settings.",
  notFound: "Webhook not found",
  notFoundText: "It may have been deleted, or belong to another company.",
  failed: "Failed to load the webhook.",
  about: "About",
  address: "Address",
  form: "Form",
  kinds: "Told of",
  personal: "Personal data",
  personalOn: "Included",
  personalOff: "Not included",
  secret: "Secret",
  test: "Send a Test",
  testSent: "A test is on its way.",
  delete: "Delete",
  askDelete: (name: string) => `Delete ${name}?`,
  askDeleteText: "It is told of nothing any more, and its deliveries are forgotten.",
  deleted: (name: string) => `${name} was deleted.`,
} as const;

/** Text of the delivery log. */
export const DELIVERIES = {
  title: "Deliveries",
  text: "What was sent in the last 30 days, the newest first",
  time: "Time",
  kind: "Event",
  state: "State",
  attempts: "Tries",
  answer: "Answer",
  answerCode: (code: number) => `Code ${code}`,
  nextTry: (when: string) => `Next try ${when}`,
  sendAgain: "Send again",
  sendNow: "Send now",
  ofKind: (action: string, kind: string, time: string) => `${action}: ${kind}, ${time}`,
  sent: "It is sent again.",
  none: "Nothing was sent yet",
  noneText: "Send a test, or wait for the next event.",
  failed: (message: string) => `Failed to load the deliveries: ${message}`,
  testKind: "Test",
} as const;

export const DELIVERY_STATES: Record<WebhookDelivery["state"], string> = {
  PENDING: "Pending",
  DELIVERED: "Delivered",
  FAILED: "Failed",
};

/** Why a delivery failed. */
export const FAILURES: Record<WebhookFailure, string> = {
  NAME: "The address was not found on the internet",
  CONNECTION: "No connection",
  TLS: "The certificate is not valid for the address",
  TIMEOUT: "No answer in time",
  PROTOCOL: "The answer was not HTTP",
  REDIRECT: "It answers that it is elsewhere: use that address",
  ANSWER: "Refused",
  SECRET: "The key of the server was replaced: renew the secret",
  FAULT: "The message could not be written",
  OFF: "The webhook was switched off before",
};
