import { readdirSync, readFileSync } from "node:fs";
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

const ASSETS = "dist/assets";

/** The file of a language's catalog, as the page loads it. */
export const catalogFile = (language: Language | "pseudo"): string => {
  const name = readdirSync(ASSETS).find(
    (file) => file.startsWith(`${language}-`) && readCatalog(file) !== null,
  );
  if (!name) throw new Error(`The build has no catalog of "${language}"`);
  return `${ASSETS}/${name}`;
};

/** The compiled texts in a file, by their ids; null if it is no catalog. */
function readCatalog(file: string): Messages | null {
  const [, texts] =
    /^var \w+=JSON\.parse\((`.*`)\);export/s.exec(readFileSync(`${ASSETS}/${file}`, "utf8")) ?? [];
  // The argument is a literal of JavaScript.
  return texts ? JSON.parse(new Function(`return ${texts}`)()) : null;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text with its values, branches of plurals and elements open. */
const toPattern = (text: Messages[string]): string =>
  (typeof text === "string" ? [text] : text)
    .map((part) => (typeof part === "string" ? escapeRegExp(part.replace(/<\/?\w+\/?>/g, "")) : ".+"))
    .join("");

export async function textsIn(language: Language | "pseudo"): Promise<Texts> {
  const messages = readCatalog(catalogFile(language).replace(`${ASSETS}/`, "")) ?? {};
  const [catalog] = await getCatalogs(getConfig());
  const english = Object.entries((await catalog?.read("en")) ?? {});
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
