import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LANGUAGES } from "@/shared/i18n/i18n";
import { paths } from "@/shared/paths";
import { PRODUCT_NAME } from "@/shared/product";
import { Brand } from "@/shared/ui/Brand";
import links from "./AuthLinks.module.css";
import call from "./CallToAction.module.css";
import footer from "./Footer.module.css";
import header from "./Header.module.css";
import hero from "./Hero.module.css";
import { HeroPicture } from "./HeroPicture";
import { Icon } from "./icons";
import section from "./Sections.module.css";

/** What search engines show of the landing page. */
export const getDescription = (): string =>
  t`Employee referrals: bring your network, refer people you would vouch for, and follow every referral to the hire.`;

/**
 * The public landing page, a document without scripts that `tools/prerender.js` renders for each
 * language: no hooks, no MUI, and plain links, which load the app.
 */
export function Landing() {
  return (
    <>
      <header className={header.header}>
        <div className={header.row}>
          <a href={paths.landing} className={header.home}>
            <Brand />
          </a>
          <div className={links.links}>
            <a href={paths.requestAccess} className={`${links.primary} ${links.compact}`}>
              <Trans>Get started</Trans>
            </a>
            <a href={paths.login} className={`${links.quiet} ${links.compact}`}>
              <Trans>Sign in</Trans>
            </a>
          </div>
        </div>
      </header>
      <main>
        <Hero />
        <Proofs />
        <Features />
        <Roles />
        <section className={call.call}>
          <div className={call.panel}>
            <h2 className={call.title}>
              <Trans>Your next colleague is one introduction away.</Trans>
            </h2>
            <p className={call.text}>
              <Trans>
                Tell us about your company, and we'll set it up with you. If it is here already, create your
                account with its invitation or your work address.
              </Trans>
            </p>
            <AuthLinks start={t`Request access`} />
          </div>
        </section>
      </main>
      <Footer />
    </>
  );
}

/** Where companies begin, and their employees. */
const AuthLinks = ({ start }: { start: string }) => (
  <div className={links.links}>
    <a href={paths.requestAccess} className={links.primary}>
      {start}
    </a>
    <a href={paths.signup} className={links.quiet}>
      <Trans>I have an invitation</Trans>
    </a>
  </div>
);

const Hero = () => (
  <section className={hero.hero}>
    <div className={hero.text}>
      <h1 className={hero.tagline}>
        <Trans>Hire people your people vouch for.</Trans>
      </h1>
      <div>
        <p className={hero.lead}>
          <Trans>
            The best candidates are already in your team's address books. With {PRODUCT_NAME}, employees bring
            their network, refer someone to an open job in a minute, and see what became of it.
          </Trans>
        </p>
        <AuthLinks start={t`Get started`} />
        <p className={hero.claim}>
          <Trans>Thousands of companies use {PRODUCT_NAME} to hire through the people they trust.</Trans>
        </p>
      </div>
    </div>
    <HeroPicture
      alt={t`An employee's dashboard in ${PRODUCT_NAME}: people whom they know and who fit an open job, each with the reasons.`}
    />
  </section>
);

/** Why to believe it, in one strip. */
const Proofs = () => (
  <ul className={section.proofs}>
    <Proof title={t`Imports any export`}>
      <Trans>LinkedIn's CSV, the full archive, or a re-saved spreadsheet.</Trans>
    </Proof>
    <Proof title={t`Finds who fits`}>
      <Trans>By role, seniority and skills, with the reasons. Only the employee sees them.</Trans>
    </Proof>
    <Proof title={t`Promises an answer`}>
      <Trans>Within the working days that you set. What is overdue goes to HR.</Trans>
    </Proof>
    <Proof title={t`Keeps networks private`}>
      <Trans>
        Nobody can browse your network, not even HR. Each company sees only its own data, and no other service
        gets any unless you connect it.
      </Trans>
    </Proof>
  </ul>
);

const Proof = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <strong>{title}</strong>
    <span>{children}</span>
  </li>
);

type SectionProps = { id: string; title: string; lead: string; children: ReactNode };

const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={section.section}>
    <h2 id={`${id}-title`} className={section.title}>
      {title}
    </h2>
    <p className={section.lead}>{lead}</p>
    {children}
  </section>
);

const Features = () => (
  <Section
    id="features"
    title={t`Key Features`}
    lead={t`Everything a referral programme needs. Nothing in the way.`}
  >
    <div className={section.three}>
      <Feature
        icon="network"
        title={t`LinkedIn Integration`}
        text={t`Import LinkedIn's own export, and see at once whom you know for an open job, with the reasons. Only you see it: nobody can look through your network.`}
      />
      <Feature
        icon="briefcase"
        title={t`Job Management`}
        text={t`Write a job, and your team's networks are matched to it by role, seniority and skills. Ask everyone, or one department, whom they know.`}
      />
      <Feature
        icon="track"
        title={t`Referral Tracking`}
        text={t`Every referral is promised an answer within days that you set. Referrers see every step and when to expect an answer, so nobody is left waiting.`}
      />
    </div>
  </Section>
);

const Feature = ({ icon, title, text }: { icon: string; title: string; text: string }) => (
  <article className={section.card}>
    <Icon name={icon} className={section.icon} />
    <h3 className={section.cardTitle}>{title}</h3>
    <p className={section.cardText}>{text}</p>
  </article>
);

const Roles = () => (
  <Section
    id="roles"
    title={t`One product, three points of view`}
    lead={t`Everyone sees what their part of the work needs.`}
  >
    <div className={section.columns}>
      <Role
        title={t({ message: "Employees", context: "landing page" })}
        text={t`Put in a word for someone good.`}
        points={[
          t`Browse the open positions`,
          t`Refer a connection with a personal note`,
          t`Follow each referral to its end`,
        ]}
      />
      <Role
        title={t({ message: "Hiring Managers", context: "landing page" })}
        text={t`Meet candidates who come recommended.`}
        points={[
          t`Create and look after your jobs`,
          t`Review the referrals to them`,
          t`Move candidates along in one click`,
        ]}
      />
      <Role
        title={t({ message: "HR Personnel", context: "landing page" })}
        text={t`See what your referral programme delivers.`}
        points={[
          t`See every job and every referral`,
          t`Measure time to hire and conversion`,
          t`Manage users and export reports`,
        ]}
      />
    </div>
  </Section>
);

const Role = ({ title, text, points }: { title: string; text: string; points: string[] }) => (
  <article className={section.column}>
    <h3 className={section.cardTitle}>{title}</h3>
    <p className={section.cardText}>{text}</p>
    <ul className={section.points}>
      {points.map((point) => (
        <li key={point} className={section.point}>
          <Icon name="check" className={section.tick} />
          {point}
        </li>
      ))}
    </ul>
  </article>
);

const Footer = () => (
  <footer className={footer.footer}>
    <div className={footer.row}>
      <div>
        <Brand />
        <p className={footer.line}>
          <Trans>Employee referrals, from the first word to the first day.</Trans>
        </p>
      </div>
      <nav aria-labelledby="quick-links">
        <h2 id="quick-links" className={footer.title}>
          <Trans>Quick Links</Trans>
        </h2>
        <ul className={footer.list}>
          <li>
            <a href="#features">
              <Trans>Key Features</Trans>
            </a>
          </li>
          <li>
            <a href="#roles">
              <Trans context="landing page">Roles</Trans>
            </a>
          </li>
          <li>
            <a href={paths.login}>
              <Trans>Sign In</Trans>
            </a>
          </li>
          <li>
            <a href={paths.signup}>
              <Trans>Sign Up</Trans>
            </a>
          </li>
          <OtherLanguages />
        </ul>
      </nav>
      <div>
        <h2 className={footer.title}>
          <Trans context="landing page">Contact</Trans>
        </h2>
        <address className={footer.list}>
          <a href="mailto:hello@vouch.example">hello@vouch.example</a>
          <a href="tel:+15550100170">+1 555 010 0170</a>
          <span>48 Harbour Street, Springfield</span>
        </address>
      </div>
    </div>
    <p className={footer.rights}>
      © {new Date().getFullYear()} {PRODUCT_NAME}
    </p>
  </footer>
);

const OtherLanguages = () =>
  Object.entries(LANGUAGES)
    .filter(([code]) => code !== i18n.locale)
    .map(([code, name]) => (
      <li key={code}>
        <a href={`/?lang=${code}`} hrefLang={code} lang={code}>
          {name}
        </a>
      </li>
    ));
