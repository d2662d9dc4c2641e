/*
 * Which code page a text was written in, when the bytes alone do not say: the one in which its words look
 * like words (`Jörg` is one, `Jˆrg` and `J÷rg` are not). The same rules as the server's, in
 * backend/connections/linkedin_parser/codepage.py.
 */

/** The letters of the languages that a code page is used for. */
const WESTERN = "äöüßéèêëàâçñáíóúãõôøæåîïûÄÖÜÉÈÅØÁÓÇÆŒœ";
const CENTRAL = "ąćęłńóśźżčďěňřšťůýžáéíúőűöüäăâîŁŚŻŹŠČŘŽĐđ";
const TURKISH = "çğıöşüÇĞİÖŞÜâ";
const CYRILLIC = "оеаинтсрвлкмдпуяОЕАИНТСРВЛКМДПУЯ";
const GREEK = "αοιετσνηυρπκμλςάέίόύήώΑΟΙΕΤΣΝΗΥΡΠΚΜΛΓ";

type CodePage = { encoding: string; letters: string; latin: boolean };

/** What is nearly always meant; and what wins only when clearly more plausible. */
const USUAL: CodePage[] = [
  { encoding: "windows-1252", letters: WESTERN, latin: true },
  { encoding: "macintosh", letters: WESTERN, latin: true },
];
const OTHERS: CodePage[] = [
  { encoding: "windows-1250", letters: CENTRAL, latin: true },
  { encoding: "windows-1254", letters: TURKISH, latin: true },
  { encoding: "windows-1251", letters: CYRILLIC, latin: false },
  { encoding: "windows-1253", letters: GREEK, latin: false },
];
const MARGIN = 0.25;

const BEFORE_WORDS = "‘“«¿¡•–—…€·\u00a0";
const BEHIND_WORDS = "’”»™®©…–—•·°ªº\u00a0";

const isLetter = (text: string): boolean => /\p{L}/u.test(text);
const isAscii = (text: string): boolean => text.charCodeAt(0) < 128;
const isLatin = (text: string): boolean => isLetter(text) && text.charCodeAt(0) < 0x370;
const isUpper = (text: string): boolean => /\p{Lu}/u.test(text);
const isLower = (text: string): boolean => /\p{Ll}/u.test(text);

/** The most plausible code page, or null when none gives words. */
export function guessCodepage(bytes: Uint8Array): string | null {
  const contexts = contextsOf(bytes);
  const usual = bestOf(USUAL, contexts);
  const other = bestOf(OTHERS, contexts);
  const best = other.score >= usual.score + MARGIN ? other : usual;
  return best.score < 0 ? null : best.encoding;
}

function bestOf(pages: readonly CodePage[], contexts: ReadonlyMap<number, number>) {
  let best = { encoding: "", score: Number.NEGATIVE_INFINITY };
  for (const page of pages) {
    const score = scoreOf(contexts, page);
    if (score > best.score) best = { encoding: page.encoding, score };
  }
  return best;
}

/** Each byte above ASCII with the one before and after it, and how often they stand together. */
function contextsOf(bytes: Uint8Array): Map<number, number> {
  const BLANK = 0x20;
  const contexts = new Map<number, number>();
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    const piece = ((bytes[index - 1] ?? BLANK) << 16) | (byte << 8) | (bytes[index + 1] ?? BLANK);
    contexts.set(piece, (contexts.get(piece) ?? 0) + 1);
  }
  return contexts;
}

/** How much the characters look like parts of words: about 1 when all do, below 0 when most do not. */
function scoreOf(contexts: ReadonlyMap<number, number>, page: CodePage): number {
  const table = new TextDecoder(page.encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const at = (byte: number): string => table[byte & 0xff] ?? "\ufffd";
  let total = 0;
  let count = 0;
  for (const [piece, times] of contexts) {
    total += times * plausibility(at(piece >> 16), at(piece >> 8), at(piece), page);
    count += times;
  }
  return total / Math.max(count, 1);
}

/** Of one character between its two neighbours. */
function plausibility(before: string, letter: string, after: string, { letters, latin }: CodePage): number {
  if (letter !== "\u00a0" && /[\ufffd\p{C}\p{Z}]/u.test(letter)) return -3;
  if (!isLetter(letter) || "ªº".includes(letter)) return betweenWords(before, letter, after);
  if ((isUpper(letter) && isLower(before)) || (isLower(letter) && isUpper(after))) return -1.5;
  if (!latin) {
    if (letter.charCodeAt(0) < 0x370 || isLatin(before) || isLatin(after)) return -3;
  } else if (!isLetter(before) && !isLetter(after)) return -0.2;
  // Three accented letters in a row: rarer in Latin than a wrong guess.
  else if (!isAscii(before) && !isAscii(after)) return -0.2;
  return letters.includes(letter) ? 1 : 0.4;
}

/** Of a sign that is no letter: an apostrophe may stand within a word, others at its ends. */
function betweenWords(before: string, sign: string, after: string): number {
  if (isLetter(before) && isLetter(after)) return "’‘·".includes(sign) ? 0.6 : -2;
  if (isLetter(after)) return BEFORE_WORDS.includes(sign) ? 0.4 : -1;
  const fits = BEHIND_WORDS.includes(sign) || (BEFORE_WORDS.includes(sign) && !isLetter(before));
  return fits ? 0.4 : -0.4;
}
