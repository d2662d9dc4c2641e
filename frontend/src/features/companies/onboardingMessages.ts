/** Text of onboarding a company. */
export const ONBOARDING = {
  title: "Onboard New Company",
  text: "Creates the company with its departments and invites its first HR admin by e-mail.",
  companyName: "Company Name",
  companyWebsite: "Company Website",
  websiteHint: "Optional. People with an address of this domain can join the company.",
  companyDescription: "Company Description",
  optional: "Optional",
  hrFirstName: "HR First Name",
  hrLastName: "HR Last Name",
  hrEmail: "HR Email",
  hrEmailHint: "The invitation goes to this address.",
  submit: "Onboard Company",
  missing: "Please fill in all required fields",
  failed: "Error onboarding company",
  done: (company: string, hrName: string, username: string) =>
    `Successfully onboarded company "${company}" with HR admin "${hrName}". Username: ${username}`,
  invitation: "Invitation link",
  invitationHint: "Works once and expires. It has been mailed too; hand it on yourself if the mail is lost.",
} as const;
