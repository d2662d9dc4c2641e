/*
 * Which code page a text was written in, when the bytes alone do not say: the one in which its words look
 * like words (`Jörg` is one, `Jˆrg` and `J÷rg` are not). The same rules as the server's, in
 * backend/connections/reading/guess.py.
 */

const LATIN = new Set("äöüßéèêëàâçñáíóúãõôøæåîïûùòìÄÖÜÉÅØÇÑÁÓÚŒœšžŠŽÿ");
const CENTRAL = new Set("ąćęłńóśźżčďěňřšťůýžáéíúőűöüäôĺľŕăâîșțşţŁŚŻŹŠČŘŽĐđ");
const TURKISH = new Set("çğıöşüÇĞİÖŞÜâîû");

/** By the names of TextDecoder, in the order in which they win when equal; with the letters in use there. */
const CANDIDATES: ReadonlyMap<string, ReadonlySet<string> | null> = new Map([
  ["windows-1252", LATIN],
  ["macintosh", LATIN],
  ["windows-1250", CENTRAL],
  ["windows-1251", null],
  ["windows-1253", null],
  ["windows-1254", TURKISH],
]);
const BETWEEN_WORDS = new Set("’‘“”–—•™®©·€…«»°ªº\u00a0");

const isLetter = (text: string): boolean => /\p{L}/u.test(text);
const isAscii = (text: string): boolean => text.charCodeAt(0) < 128;
const isAsciiLetter = (text: string): boolean => /[A-Za-z]/.test(text);
const isUpper = (text: string): boolean => /\p{Lu}/u.test(text);
const isLower = (text: string): boolean => /\p{Ll}/u.test(text);

/** The most plausible code page, or null when none gives words. */
export function bestGuess(bytes: Uint8Array): string | null {
  const contexts = contextsOf(bytes);
  let best: { encoding: string; score: number } | null = null;
  for (const [encoding, letters] of CANDIDATES) {
    const score = scoreOf(contexts, encoding, letters);
    if (!best || score > best.score) best = { encoding, score };
  }
  return best && best.score >= 0 ? best.encoding : null;
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

/** How much the characters look like parts of words: from about 1 (all of them) down to -3. */
function scoreOf(
  contexts: ReadonlyMap<number, number>,
  encoding: string,
  letters: ReadonlySet<string> | null,
): number {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const at = (byte: number): string => table[byte & 0xff] ?? "\ufffd";
  let total = 0;
  let count = 0;
  for (const [piece, times] of contexts) {
    total += times * plausibility(at(piece >> 16), at(piece >> 8), at(piece), letters);
    count += times;
  }
  return total / Math.max(count, 1);
}

function plausibility(
  before: string,
  letter: string,
  after: string,
  letters: ReadonlySet<string> | null,
): number {
  if (letter !== "\u00a0" && /[\ufffd\p{C}\p{Z}]/u.test(letter)) return -3;
  if (!isLetter(letter) || "ªº".includes(letter)) {
    if (isLetter(before) && isLetter(after)) return "’‘·".includes(letter) ? 0.5 : -2;
    return BETWEEN_WORDS.has(letter) ? 0.5 : -0.5;
  }
  if (!letters) return ownScript(before, letter, after);
  if (isUpper(letter) && isLower(before)) return -1.5;
  if (!isAscii(before) && !isAscii(after)) return -0.5;
  if (!isLetter(before) && !isLetter(after)) return -0.2;
  return letters.has(letter) ? 1 : 0;
}

/** Cyrillic and Greek words hold no Latin letters, and stand in longer runs. */
function ownScript(before: string, letter: string, after: string): number {
  if (letter.charCodeAt(0) < 0x370) return -0.5;
  if (isAsciiLetter(before) || isAsciiLetter(after)) return -2;
  if (isUpper(letter) && isLower(before)) return -1.5;
  return isLetter(before) || isLetter(after) ? 1.1 : 0;
}
