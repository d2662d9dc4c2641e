import { PRODUCT_NAME } from "@/shared/product";

/** All text of the landing page. */

const CONTACT = {
  email: "hello@vouch.example",
  phone: "+1 555 010 0170",
  address: "48 Harbour Street, Springfield",
};

const RIGHTS = `© ${new Date().getFullYear()} ${PRODUCT_NAME}`;

const en = {
  description:
    "Employee referrals: bring your network, refer people you would vouch for, and follow every referral to the hire.",
  hero: {
    tagline: "Hire people your people vouch for.",
    lead: `The best candidates are already in your team's address books. With ${PRODUCT_NAME}, employees bring their network, refer someone to an open job in a minute, and see what became of it.`,
    claim: `Thousands of companies use ${PRODUCT_NAME} to hire through the people they trust.`,
    start: "Get started",
    signIn: "Sign in",
  },
  features: {
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
  },
  roles: {
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
  },
  callToAction: {
    title: "Your next colleague is one introduction away.",
    text: "Create an account with the invitation of your company, or sign in with your work address.",
    start: "Create your account",
  },
  footer: {
    line: "Employee referrals, from the first word to the first day.",
    linksTitle: "Quick Links",
    roles: "Roles",
    signIn: "Sign In",
    signUp: "Sign Up",
    contactTitle: "Contact",
    contact: CONTACT,
    rights: RIGHTS,
  },
  picture: {
    alt: `The referrals of a company in ${PRODUCT_NAME}: who was put forward for which job by whom, and how far each has come.`,
  },
};

export type Content = typeof en;

const de: Content = {
  description:
    "Mitarbeiterempfehlungen: Bringen Sie Ihr Netzwerk ein, empfehlen Sie Menschen, für die Sie sich verbürgen, und verfolgen Sie jede Empfehlung bis zur Einstellung.",
  hero: {
    tagline: "Stellen Sie Menschen ein, für die Ihr Team bürgt.",
    lead: `Die besten Talente stehen längst in den Adressbüchern Ihres Teams. Mit ${PRODUCT_NAME} bringen Mitarbeitende ihr Netzwerk ein, empfehlen in einer Minute jemanden für eine offene Stelle und sehen, was daraus wird.`,
    claim: `Tausende Unternehmen gewinnen mit ${PRODUCT_NAME} neue Mitarbeitende durch Menschen, denen sie vertrauen.`,
    start: "Jetzt starten",
    signIn: "Anmelden",
  },
  features: {
    title: "Die wichtigsten Funktionen",
    lead: "Drei Dinge, die ein Empfehlungsprogramm braucht, und nichts, was dabei im Weg steht.",
    items: [
      {
        icon: "network",
        title: "LinkedIn-Anbindung",
        text: "Importieren Sie Ihre Kontakte aus dem Export von LinkedIn, in jedem seiner Formate. Wiederholen Sie das, so oft Sie möchten: Niemand erscheint doppelt.",
      },
      {
        icon: "briefcase",
        title: "Stellenverwaltung",
        text: "Stellen ausschreiben, bearbeiten, pausieren und schließen, alles an einem Ort: mit der zuständigen Führungskraft, den Anforderungen und allen Empfehlungen.",
      },
      {
        icon: "track",
        title: "Empfehlungen im Blick",
        text: "Von der ersten Notiz bis zur Einstellung ist jeder Schritt mit Datum festgehalten. Wer jemanden empfohlen hat, weiß immer, wie es steht.",
      },
    ],
  },
  roles: {
    title: "Ein Produkt, drei Blickwinkel",
    lead: "Alle sehen, was sie für ihren Teil der Arbeit brauchen.",
    items: [
      {
        title: "Mitarbeitende",
        text: "Legen Sie ein gutes Wort ein.",
        points: [
          "Offene Stellen durchsehen",
          "Kontakte mit einer persönlichen Notiz empfehlen",
          "Jede Empfehlung bis zum Ende verfolgen",
        ],
      },
      {
        title: "Führungskräfte",
        text: "Lernen Sie Menschen kennen, die empfohlen wurden.",
        points: [
          "Eigene Stellen anlegen und pflegen",
          "Die Empfehlungen dafür prüfen",
          "Bewerbungen mit einem Klick voranbringen",
        ],
      },
      {
        title: "Personalabteilung",
        text: "Wissen Sie, was Ihr Empfehlungsprogramm bringt.",
        points: [
          "Alle Stellen und alle Empfehlungen sehen",
          "Zeit bis zur Einstellung und Erfolgsquoten messen",
          "Konten verwalten und Berichte exportieren",
        ],
      },
    ],
  },
  callToAction: {
    title: "Ihre nächste Kollegin, Ihr nächster Kollege: nur eine Empfehlung entfernt.",
    text: "Erstellen Sie ein Konto mit der Einladung Ihres Unternehmens, oder melden Sie sich mit Ihrer Arbeitsadresse an.",
    start: "Konto erstellen",
  },
  footer: {
    line: "Mitarbeiterempfehlungen, vom ersten Wort bis zum ersten Tag.",
    linksTitle: "Auf einen Blick",
    roles: "Rollen",
    signIn: "Anmelden",
    signUp: "Registrieren",
    contactTitle: "Kontakt",
    contact: CONTACT,
    rights: RIGHTS,
  },
  picture: {
    alt: `Die Empfehlungen eines Unternehmens in ${PRODUCT_NAME}: wer von wem für welche Stelle vorgeschlagen wurde und wie weit es jeweils ist.`,
  },
};

/** The languages of the landing page, by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch" };
export type Language = keyof typeof LANGUAGES;

export const CONTENT: Record<Language, Content> = { en, de };
