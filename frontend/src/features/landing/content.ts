import { PRODUCT_NAME } from "@/shared/product";

/** All text of the landing page. */

export const HERO = {
  tagline: "Hire people your people vouch for.",
  lead: `The best candidates are already in your team's address books. With ${PRODUCT_NAME}, employees bring their network, refer someone to an open job in a minute, and see what became of it.`,
  claim: `Thousands of companies use ${PRODUCT_NAME} to hire through the people they trust.`,
  start: "Get started",
  signIn: "Sign in",
  dashboard: "Go to Dashboard",
} as const;

export const FEATURES = {
  title: "Key Features",
  lead: "Three things a referral programme needs, and nothing in the way of them.",
  items: [
    {
      icon: "network",
      title: "LinkedIn Integration",
      text: "Import your connections from LinkedIn's own export, in any of its formats. Import again whenever you like: nobody appears twice.",
    },
    {
      icon: "briefcase",
      title: "Job Management",
      text: "Open, edit, pause and close jobs in one place, with the hiring manager, the requirements and every referral beside them.",
    },
    {
      icon: "track",
      title: "Referral Tracking",
      text: "From the first note to the hire, each step is recorded with its date. The person who referred always knows where things stand.",
    },
  ],
} as const;

export const ROLES = {
  title: "One product, three points of view",
  lead: "Everyone sees what their part of the work needs.",
  items: [
    {
      title: "Employees",
      text: "Put in a word for someone good.",
      points: [
        "Browse the open positions",
        "Refer a connection with a personal note",
        "Follow each referral to its end",
      ],
    },
    {
      title: "Hiring Managers",
      text: "Meet candidates who come recommended.",
      points: [
        "Create and look after your jobs",
        "Review the referrals to them",
        "Move candidates along in one click",
      ],
    },
    {
      title: "HR Personnel",
      text: "Know what your referral programme brings.",
      points: [
        "See every job and every referral",
        "Measure time to hire and conversion",
        "Manage users and export reports",
      ],
    },
  ],
} as const;

export const CALL_TO_ACTION = {
  title: "Your next colleague is one introduction away.",
  text: "Create an account with the invitation of your company, or sign in with your work address.",
  start: "Create your account",
} as const;

export const FOOTER = {
  line: "Employee referrals, from the first word to the first day.",
  linksTitle: "Quick Links",
  contactTitle: "Contact",
  contact: {
    email: "hello@vouch.example",
    phone: "+1 555 010 0170",
    address: "48 Harbour Street, Springfield",
  },
  rights: `© ${new Date().getFullYear()} ${PRODUCT_NAME}`,
} as const;

export const PICTURE = {
  alt: `The referrals of a company in ${PRODUCT_NAME}: who was put forward for which job by whom, and how far each has come.`,
} as const;
