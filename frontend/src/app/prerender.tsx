import { i18n, type Messages } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { getDescription, Landing } from "@/features/landing/Landing";
import { LANGUAGES } from "@/shared/i18n/i18n";

type LandingPage = { language: string; description: string; content: string };

/** The landing page in each language, rendered at build time by `tools/prerender.js`. */
export async function renderLandings(): Promise<LandingPage[]> {
  const pages: LandingPage[] = [];
  // One after the other, as there is one active language.
  for (const language of Object.keys(LANGUAGES)) {
    const { messages }: { messages: Messages } = await import(`../locales/${language}.po`);
    i18n.load(language, messages);
    i18n.activate(language);
    const content = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <Landing />
      </I18nProvider>,
    );
    pages.push({ language, description: getDescription(), content });
  }
  return pages;
}
