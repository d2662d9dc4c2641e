/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ð: "d",
  đ: "d",
  ł: "l",
  ħ: "h",
  ı: "i",
};
/** Apostrophes in all forms, and characters without width. */
const IGNORED = /['`´‘’‚‛′‵ʹʻʼʽʾʿˈ\uff07\ua78c]|\p{Cf}/gu;
const HYPHENS = /\p{Pd}|[\u2212\u02d7\u2043]/gu;
const CJK = String.raw`\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff`;
const BLANK_WITHIN_CJK = new RegExp(`([${CJK}]) (?=[${CJK}])`, "g");
const CJK_NAME = /^[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2,6}$/;
const UMLAUT = /[aou]e/g;

/**
 * Text without what people and devices write differently: case, accents, apostrophes, kinds of
 * hyphens and blanks. The server's rule is `common/text.py`.
 */
export const fold = (text: string): string =>
  text
    .replaceAll(IGNORED, "")
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœþøðđłħı]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(HYPHENS, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(BLANK_WITHIN_CJK, "$1");

/** Whether a text has a letter of Chinese, Japanese or Korean, one of which may be a word. */
export const hasCjk = (text: string): boolean => new RegExp(`[${CJK}]`).test(fold(text));

/** Spellings of a typed word: with ae, oe and ue as umlauts, and with a family name at the other end. */
function spellings(word: string, typed: string): string[] {
  let found = [""];
  let end = 0;
  for (const { 0: pair, index } of word.matchAll(UMLAUT)) {
    const before = word.slice(end, index);
    found = found.flatMap((start) => [start + before + pair, start + before + pair.charAt(0)]);
    end = index + pair.length;
    if (found.length >= 8) break;
  }
  const rotated = CJK_NAME.test(typed)
    ? [...typed].map((_, at) => fold(typed.slice(at) + typed.slice(0, at)))
    : [];
  return [...found.map((start) => start + word.slice(end)), ...rotated];
}

/** Words of a search, each as the folded spellings of which one has to be found. */
export const searchWords = (term: string): string[][] =>
  term.split(/\s+/).flatMap((part) =>
    fold(part)
      .split(/[\s-]+/)
      .filter(Boolean)
      .map((word) => spellings(word, part.normalize("NFKC"))),
  );

/** Whether each word of a search is found in one of the texts, as the server would find it. */
export function isFound(term: string, texts: readonly (string | null)[]): boolean {
  const folded = texts.map((text) => fold(text ?? ""));
  return searchWords(term).every((words) => words.some((word) => folded.some((text) => text.includes(word))));
}
