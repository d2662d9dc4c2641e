import { createHmac } from "node:crypto";

const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app with this secret shows now, or `steps` half minutes later: RFC 6238. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
