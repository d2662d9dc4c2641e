import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { type Messages, setupI18n } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { Page } from "@playwright/test";
import type { Language } from "../../src/shared/i18n/i18n";

type Values = Record<string, string | number>;

/** The texts of the screens in a language, by their English ones. */
export interface Texts {
  /** `say("Sign In")`, `say("Edit {name}", { name })`. Throws if the screens have no such text. */
  (text: string, values?: Values, context?: string): string;
  /** Matches all texts that match in English, whatever their values are: `say.like(/^Decide/)`. */
  like: (pattern: RegExp) => RegExp;
}

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number];

/** English with accents: what stands without them on a screen is not translated. */
export const PSEUDO = "pseudo";

const [catalog] = (await getCatalogs(getConfig())) as [Catalog];
const english = (await catalog.read("en")) ?? {};

/** The texts of a language as they are compiled for the page, in a module or as JSON. */
async function compile(language: Language | typeof PSEUDO, namespace: "es" | "json"): Promise<string> {
  const { messages } = await catalog.getTranslations(language === PSEUDO ? "en" : language, {
    sourceLocale: "en",
    fallbackLocales: {},
  });
  return createCompiledCatalog(language, messages, { namespace, pseudoLocale: PSEUDO }).source;
}

/** Shows pseudo texts on the page in the place of the German ones. */
export async function showPseudo(page: Page): Promise<void> {
  const body = await compile(PSEUDO, "es");
  await page.route("**/assets/de-*.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text with its values, branches of plurals and elements open. */
const toPattern = (text: Messages[string]): string =>
  (typeof text === "string" ? [text] : text)
    .map((part) => (typeof part === "string" ? escapeRegExp(part.replace(/<\/?\w+\/?>/g, "")) : ".+"))
    .join("");

export async function textsIn(language: Language | typeof PSEUDO): Promise<Texts> {
  const { messages }: { messages: Messages } = JSON.parse(await compile(language, "json"));
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });

  const say = (text: string, values?: Values, context?: string): string => {
    const id = generateMessageId(text, context);
    if (!(id in messages)) throw new Error(`The screens have no text "${text}"`);
    return i18n._(id, values);
  };
  const like = (pattern: RegExp): RegExp => {
    const found = Object.entries(english).filter(([, { message = "" }]) =>
      pattern.test(message.replace(/\{\w+\}/g, "1")),
    );
    if (found.length === 0) throw new Error(`The screens have no text like ${pattern}`);
    return new RegExp(`^(?:${found.map(([id]) => toPattern(messages[id] ?? "")).join("|")})$`, "i");
  };
  return Object.assign(say, { like });
}
