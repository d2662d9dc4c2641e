import type { MailMode, NotificationKind } from "@/shared/api/types";

/** Text of the profile. */
export const PROFILE = {
  title: "Profile",
  detailsTitle: "Your details",
  firstName: "First Name",
  lastName: "Last Name",
  save: "Save",
  saved: "Your name has been saved.",
  nameMissing: "First and last name are required",
  accountTitle: "Your account",
  accountNote: "These are kept by your HR team.",
  email: "Email",
  username: "Username",
  role: "Role",
  department: "Department",
  company: "Company",
  position: "Position",
  passwordTitle: "Change password",
  passwordNote: "You stay signed in here; every other device is signed out.",
  oldPassword: "Current Password",
  newPassword: "New Password",
  confirmPassword: "Confirm New Password",
  changePassword: "Change password",
  passwordChanged: "Your password has been changed.",
  dataTitle: "Your data and sign-ins",
  exportData: "Export my data",
  exportNote:
    "All that is kept about you, as one JSON file: account, sign-ins, connections, imports, referrals and activity.",
  signOutEverywhere: "Sign out everywhere",
  signOutNote: "Ends your sign-ins on every device, this one included.",
  signOutAsk: "You will have to sign in again on every device, this one included.",
  loadFailed: "Your profile could not be loaded.",
} as const;

export const DEVICES = {
  title: "Your devices",
  note: "Where you are signed in. When a device was last used is known to the hour.",
  failed: (message: string): string => `Error fetching devices: ${message}`,
  current: "This device",
  since: (time: string): string => `Signed in ${time}`,
  lastUsed: (time: string): string => `last used ${time}`,
  end: "Sign out",
  endOf: (browser: string, time: string): string => `Sign out ${browser}, signed in ${time}`,
  endOthers: "Sign out all other devices",
  ask: (browser: string): string => `Sign out ${browser}?`,
  askOthers: "Sign out all other devices?",
  askText: "Whoever uses it has to sign in again. This device stays signed in.",
  ended: (browser: string): string => `${browser} is signed out.`,
  othersEnded: "All other devices are signed out.",
} as const;

export const PREFERENCES = {
  title: "Notifications",
  note: "The bell has everything. Here you choose what also comes by mail.",
  failed: (message: string): string => `Error fetching your preferences: ${message}`,
  saveFailed: (message: string): string => `This was not saved: ${message}`,
  saved: "Your choice has been saved.",
  timeZone: "Your time zone",
  timeZoneHint: "Daily digests come at eight in the morning there.",
  companyTimeZone: "As the company",
  muted: "Muted",
} as const;

export const MAIL_MODES: Record<MailMode, string> = {
  now: "At once",
  daily: "Daily digest",
  weekly: "Once a week",
  off: "No mail",
};

/** Descriptions of the kinds of notifications. */
export const KINDS: Record<NotificationKind, string> = {
  referral_made: "Somebody is referred to a job that I review",
  referral_status: "The status of my referral changes",
  referral_message: "Somebody writes about a referral, or asks for contact details",
  answer_due: "An answer that I owe is due today",
  answer_overdue: "An answer is overdue",
  job_status: "A job to which I referred somebody is put on hold, closed or reopened",
  job_assigned: "I become the hiring manager of a job",
  invitation_accepted: "Somebody whom I invited signs in for the first time",
  import_finished: "A long import of my connections is finished",
  webhook_switched_off: "A webhook is switched off because it keeps failing",
  job_ask: "HR or a hiring manager asks whom I know for a job",
  suggestions: "I may know somebody for open jobs",
};

/** Additional hints on kinds. */
export const HINTS: Partial<Record<NotificationKind, string>> = {
  job_ask: "Muted, such asks are not under the bell either.",
  suggestions: "Your dashboard shows them; by mail they come once a week at most.",
};
