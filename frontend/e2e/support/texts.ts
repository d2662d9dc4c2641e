import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { Language } from "../../src/shared/i18n/i18n";

type Values = Record<string, string | number>;

/** The texts of the screens in a language, by their English ones. */
export interface Texts {
  /** `say("Sign In")`, `say("Edit {name}", { name })`. Throws if the screens have no such text. */
  (text: string, values?: Values, context?: string): string;
  /** What matches all texts that match in English, whatever their values are: `say.like(/^Decide/)`. */
  like: (pattern: RegExp) => RegExp;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text with its values, branches of plurals and elements open. */
const toPattern = (text: string): string =>
  text.includes(", plural,")
    ? ".+"
    : text
        .replace(/<\/?\w+\/?>/g, "")
        .split(/\{\w+\}/)
        .map(escape)
        .join(".+");

export async function textsIn(language: Language): Promise<Texts> {
  const [catalog] = await getCatalogs(getConfig());
  const stored = Object.entries((await catalog?.read(language)) ?? {});
  const messages = Object.fromEntries(
    stored.map(([id, { message, translation }]) => [id, translation || message || ""]),
  );
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);

  const say = (text: string, values?: Values, context?: string): string => {
    const id = generateMessageId(text, context);
    if (!(id in messages)) throw new Error(`The screens have no text "${text}"`);
    return i18n._(id, values);
  };
  const like = (pattern: RegExp): RegExp => {
    const found = stored.filter(([, { message }]) => message && pattern.test(message.replace(/\{\w+\}/g, "1")));
    if (found.length === 0) throw new Error(`The screens have no text like ${pattern}`);
    return new RegExp(`^(?:${found.map(([id]) => toPattern(messages[id] ?? "")).join("|")})$`, "i");
  };
  return Object.assign(say, { like });
}
