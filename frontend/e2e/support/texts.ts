import { readFileSync } from "node:fs";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { type Messages, setupI18n } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { Language } from "../../src/shared/i18n/i18n";

type Values = Record<string, string | number>;

/** The texts of the screens in a language, by their English ones. */
export interface Texts {
  /** `say("Sign In")`, `say("Edit {name}", { name })`. Throws if the screens have no such text. */
  (text: string, values?: Values, context?: string): string;
  /** Matches all texts that match in English, whatever their values are: `say.like(/^Decide/)`. */
  like: (pattern: RegExp) => RegExp;
}

/** The catalogs that the screens load. */
export const CATALOGS = ["visitors", "screens"] as const;

const DIST = "dist";

/** The file of a language's catalog, as the page loads it. */
export function catalogFile(catalog: (typeof CATALOGS)[number], language: Language | "pseudo"): string {
  const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8"));
  return manifest[`src/locales/${catalog}/${language}.po`].file;
}

/** The content of such a file. */
export const readCatalogFile = (file: string): string => readFileSync(`${DIST}/${file}`, "utf8");

/** The compiled texts of a language, by their ids. */
function readTexts(language: Language | "pseudo"): Messages {
  const texts = CATALOGS.map((catalog): Messages => {
    const file = readCatalogFile(catalogFile(catalog, language));
    // The argument of JSON.parse is a literal of JavaScript.
    return JSON.parse(new Function(`return ${/JSON\.parse\((`.*`)\)/s.exec(file)?.[1]}`)());
  });
  return Object.assign({}, ...texts);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text with its values, branches of plurals and elements open. */
const toPattern = (text: Messages[string]): string =>
  (typeof text === "string" ? [text] : text)
    .map((part) => (typeof part === "string" ? escapeRegExp(part.replace(/<\/?\w+\/?>/g, "")) : ".+"))
    .join("");

export async function textsIn(language: Language | "pseudo"): Promise<Texts> {
  const messages = readTexts(language);
  const catalogs = await getCatalogs(getConfig());
  const texts = await Promise.all(catalogs.map((catalog) => catalog.read("en")));
  const english = texts.flatMap((catalog) => Object.entries(catalog ?? {})).filter(([id]) => id in messages);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });

  const say = (text: string, values?: Values, context?: string): string => {
    const id = generateMessageId(text, context);
    if (!(id in messages)) throw new Error(`The screens have no text "${text}"`);
    return i18n._(id, values);
  };
  const like = (pattern: RegExp): RegExp => {
    const found = english.filter(([, { message = "" }]) => pattern.test(message.replace(/\{\w+\}/g, "1")));
    if (found.length === 0) throw new Error(`The screens have no text like ${pattern}`);
    return new RegExp(`^(?:${found.map(([id]) => toPattern(messages[id] ?? "")).join("|")})$`, "i");
  };
  return Object.assign(say, { like });
}
