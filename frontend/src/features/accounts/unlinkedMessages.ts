/** Text for accounts without a company. */
export const UNLINKED = {
  title: "You are not linked to a company yet.",
  text: (email: string) =>
    `If ${email || "your address"} is your company's address, follow the link that we mailed to it. Otherwise ask your HR team to add you or to send you an invitation link, or sign in with the Google account of your company.`,
  code: "Company Code",
  codeHint: "The code or the invitation link that your HR team gave you.",
  join: "Join company",
  joined: (company: string) => `You have joined ${company}.`,
  resend: "Send me the confirmation link again",
  resent: "If your address is not confirmed yet, a confirmation link is on its way to it.",
} as const;

/** Text for an invitation link that was opened while signed in. */
export const INVITATION = {
  title: "Invitation",
  offer: (company: string, username: string) =>
    `You are invited to join ${company}. You are signed in as ${username}: this account will belong to the company.`,
  notNow: "Not now",
  member: (company: string) => `You are in ${company} already.`,
  elsewhere: (company: string, own: string) =>
    `This invitation is to ${company}, and your account belongs to ${own}. To join with another account, sign out and open the link again.`,
  superuser: (company: string) => `This invitation is to ${company}. A superuser belongs to no company.`,
  incomplete: "This invitation link is incomplete. Open it again, or ask your HR team for a new one.",
  dashboard: "Go to Dashboard",
} as const;
