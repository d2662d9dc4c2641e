/** Text about a candidate's contact details. */

export const CONTACT = {
  label: "Contact",
  labelOf: (name: string) => `Contact: ${name}`,
  noEmail: "No e-mail address of this person is known.",
  askReferrer: (name: string) => `No e-mail address of this person is known. Ask ${name}, who referred them.`,
  asked: (name: string, day: string) => `${name} was asked on ${day}. The answer will be shown here.`,
  ask: (referrer: string) => `Ask ${referrer} for contact details`,
  askShort: "Ask for Contact",
  askFor: (referrer: string, person: string) => `Ask for Contact: ${person}, from ${referrer}`,
  askDone: (referrer: string) => `${referrer} was asked for contact details.`,
  askFailed: (message: string) => `The question was not sent: ${message}`,
  owed: "Contact details asked for",
  question: (person: string) => `How can ${person} be reached?`,
  questionText: "Whoever reviews the referral asks for an e-mail address or a phone number.",
  missingText: "With an e-mail address or a phone number, whoever reviews the referral can get in touch.",
  field: "E-mail address or phone number",
  hint: "Reviewers and HR will see this.",
  give: "Add Contact Details",
  given: "Thank you. The contact details are added.",
  required: "Enter an e-mail address or a phone number",
} as const;
