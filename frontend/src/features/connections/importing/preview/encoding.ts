import { guessCodepage } from "./codepage";
import { PreviewError } from "./previewError";

const MIXED_BYTES_AT_MOST = 20_000;
const ZIP_MARKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** An archive by what it begins with, whatever its name. */
export const isArchive = (bytes: Uint8Array): boolean => ZIP_MARKS.some((mark) => startsWith(bytes, mark));

/**
 * The text of a file, or of its beginning: by the mark it begins with, by the zeros of UTF-16, by the strict
 * rules of UTF-8, or by plausibility, in the server's order (backend/connections/linkedin_parser/encoding.py).
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new PreviewError("empty");
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a program or a picture from a text.
  const controls = text.match(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g)?.length ?? 0;
  if (controls * 50 > text.length) throw new PreviewError("notText");
  if (!text.trim()) throw new PreviewError("empty");
  return text;
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    // `stream`: a beginning may end within a letter.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    const lenient = new TextDecoder("utf-8").decode(bytes, { stream: true });
    if (isMostlyUtf8(bytes, lenient)) return lenient;
  }
  const encoding = guessCodepage(bytes);
  if (!encoding) throw new PreviewError("notText");
  return new TextDecoder(encoding).decode(bytes);
}

/** UTF-16, by its mark or because every second byte of a plain header is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const sample = bytes.subarray(0, 400);
  const half = Math.floor(sample.length / 2);
  if (half < 4) return null;
  const zeros = (parity: number): number =>
    sample.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > half * 0.7 && even < half * 0.1) return "utf-16le";
  if (even > half * 0.7 && odd < half * 0.1) return "utf-16be";
  return null;
}

/** Rows of a legacy file pasted into a UTF-8 one; the server repairs the few letters that cannot be shown. */
function isMostlyUtf8(bytes: Uint8Array, lenient: string): boolean {
  const valid = lenient.replaceAll("\ufffd", "");
  const validBytes = new TextEncoder().encode(valid).length;
  const validLetters = validBytes - Array.from(valid).length;
  return bytes.length - validBytes <= Math.min(validLetters, MIXED_BYTES_AT_MOST);
}
