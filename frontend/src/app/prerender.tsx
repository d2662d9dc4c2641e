import { renderToStaticMarkup } from "react-dom/server";
import { CONTENT, LANGUAGES, type Language } from "@/features/landing/content";
import { Landing } from "@/features/landing/Landing";

/** The landing page in each language, rendered at build time by `tools/prerender.js`. */
export const renderLandings = () =>
  (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    language,
    description: CONTENT[language].description,
    content: renderToStaticMarkup(<Landing language={language} />),
  }));
