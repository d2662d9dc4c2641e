/** Text for accounts without a company. */
export const UNLINKED = {
  title: "You are not linked to a company yet.",
  text: (email: string) =>
    `If ${email} is your company's address, follow the link that we mailed to it. Otherwise ask your HR team to add you or to send you an invitation link, or sign in with the Google account of your company.`,
  code: "Company Code",
  codeHint: "The code or the invitation link that your HR team gave you.",
  join: "Join company",
  joined: (company: string) => `You have joined ${company}.`,
  resend: "Send me the confirmation link again",
  resent: "If your address belongs to a company, a confirmation link is on its way to it.",
} as const;
