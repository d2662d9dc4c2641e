import type { ReactNode } from "react";
import { paths } from "@/shared/paths";
import { Brand } from "@/shared/ui/Brand";
import links from "./AuthLinks.module.css";
import call from "./CallToAction.module.css";
import { CONTENT, type Content, LANGUAGES, type Language } from "./content";
import footer from "./Footer.module.css";
import header from "./Header.module.css";
import hero from "./Hero.module.css";
import { HeroPicture } from "./HeroPicture";
import { Icon } from "./icons";
import section from "./Sections.module.css";

/**
 * The public landing page, a document without scripts that `tools/prerender.js` renders for each
 * language: no hooks, no MUI, and plain links, which load the app.
 */
export function Landing({ language = "en" }: { language?: Language }) {
  const content = CONTENT[language];
  return (
    <>
      <header className={header.header}>
        <div className={header.row}>
          <a href={paths.landing} className={header.home}>
            <Brand />
          </a>
          <AuthLinks start={content.hero.start} signIn={content.hero.signIn} compact />
        </div>
      </header>
      <main>
        <Hero {...content} />
        <Features {...content.features} />
        <Roles {...content.roles} />
        <CallToAction {...content} />
      </main>
      <Footer language={language} {...content} />
    </>
  );
}

type AuthLinksProps = { start: string; signIn: string; compact?: boolean };

/** Links to sign up and sign in. Both screens pass on whoever is signed in. */
function AuthLinks({ start, signIn, compact = false }: AuthLinksProps) {
  const size = compact ? links.compact : "";
  return (
    <div className={links.links}>
      <a href={paths.signup} className={`${links.primary} ${size}`}>
        {start}
      </a>
      <a href={paths.login} className={`${links.quiet} ${size}`}>
        {signIn}
      </a>
    </div>
  );
}

const Hero = ({ hero: text, picture }: Content) => (
  <section className={hero.hero}>
    <div className={hero.text}>
      <h1 className={hero.tagline}>{text.tagline}</h1>
      <div>
        <p className={hero.lead}>{text.lead}</p>
        <AuthLinks start={text.start} signIn={text.signIn} />
        <p className={hero.claim}>{text.claim}</p>
      </div>
    </div>
    <HeroPicture alt={picture.alt} />
  </section>
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

const Features = ({ title, lead, items }: Content["features"]) => (
  <Section id="features" title={title} lead={lead}>
    <div className={section.three}>
      {items.map((item) => (
        <article key={item.title} className={section.card}>
          <Icon name={item.icon} className={section.icon} />
          <h3 className={section.cardTitle}>{item.title}</h3>
          <p className={section.cardText}>{item.text}</p>
        </article>
      ))}
    </div>
  </Section>
);

const Roles = ({ title, lead, items }: Content["roles"]) => (
  <Section id="roles" title={title} lead={lead}>
    <div className={section.columns}>
      {items.map((item) => (
        <article key={item.title} className={section.column}>
          <h3 className={section.cardTitle}>{item.title}</h3>
          <p className={section.cardText}>{item.text}</p>
          <ul className={section.points}>
            {item.points.map((point) => (
              <li key={point} className={section.point}>
                <Icon name="check" className={section.tick} />
                {point}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  </Section>
);

const CallToAction = ({ hero: { signIn }, callToAction }: Content) => (
  <section className={call.call}>
    <div className={call.panel}>
      <h2 className={call.title}>{callToAction.title}</h2>
      <p className={call.text}>{callToAction.text}</p>
      <AuthLinks start={callToAction.start} signIn={signIn} />
    </div>
  </section>
);

function Footer({ language, features, footer: text }: Content & { language: Language }) {
  const { email, phone, address } = text.contact;
  return (
    <footer className={footer.footer}>
      <div className={footer.row}>
        <div>
          <Brand />
          <p className={footer.line}>{text.line}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={footer.title}>
            {text.linksTitle}
          </h2>
          <ul className={footer.list}>
            <li>
              <a href="#features">{features.title}</a>
            </li>
            <li>
              <a href="#roles">{text.roles}</a>
            </li>
            <li>
              <a href={paths.login}>{text.signIn}</a>
            </li>
            <li>
              <a href={paths.signup}>{text.signUp}</a>
            </li>
            {Object.entries(LANGUAGES)
              .filter(([other]) => other !== language)
              .map(([other, name]) => (
                <li key={other}>
                  <a href={`/?lang=${other}`} hrefLang={other} lang={other}>
                    {name}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <div>
          <h2 className={footer.title}>{text.contactTitle}</h2>
          <address className={footer.list}>
            <a href={`mailto:${email}`}>{email}</a>
            <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
            <span>{address}</span>
          </address>
        </div>
      </div>
      <p className={footer.rights}>{text.rights}</p>
    </footer>
  );
}
