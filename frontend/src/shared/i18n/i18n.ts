import { type I18n, i18n, type MessageDescriptor, type Messages } from "@lingui/core";
import { isolate } from "./isolate";

/** The languages of the product, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;

const isLanguage = (code: string | null | undefined): code is Language => !!code && code in LANGUAGES;

type Values = MessageDescriptor["values"];

const isolated = (values: Values): Values =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));

/** Every sentence is put together here: names in other scripts are isolated in it. */
const translate: I18n["_"] = i18n._.bind(i18n);
i18n._ = (message: string | MessageDescriptor, values?: Values, options?: Parameters<I18n["_"]>[2]) =>
  typeof message === "string"
    ? translate(message, isolated(values), options)
    : translate({ ...message, values: isolated(message.values) });

/** The language that somebody has chosen, else the first that their browser prefers, else English. */
export function chooseLanguage(chosen: string | null | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.toLowerCase().slice(0, 2)).find(isLanguage) ?? "en";
}

/** Loads the texts of a language, then shows it. Rejects if they cannot be loaded. */
export async function activateLanguage(language: Language): Promise<void> {
  // At once, since calls to the server name this language.
  document.documentElement.lang = language;
  const { messages }: { messages: Messages } = await import(`../../locales/${language}.po`);
  i18n.load(language, messages);
  i18n.activate(language, [getLocale(language)]);
}

/**
 * The variant of a language for numbers and dates: the one that the browser prefers, such as "en-US" or
 * "de-AT". Without one, English dates are written as in Britain.
 */
export function getLocale(language = i18n.locale): string {
  const preferred = navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`));
  return preferred ?? (language === "en" ? "en-GB" : language);
}

/** Names in one sentence: "Ada, Ben and Cleo". */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(items.map(isolate));
