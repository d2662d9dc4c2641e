/*
 * Makes the fonts for what most pages show: the characters below, in the weights and with the
 * features that the product uses. `inter-basic` fits into the first round trip of a connection (14
 * KB); `inter-symbols` is only loaded by pages that show one of its characters. All others still
 * come from the package's font, of 48 KB. Run `npm run font` after an update of
 * @fontsource-variable/inter, or when pages use other characters, and commit the result.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const ROOT = path.resolve(import.meta.dirname, "..");
const INTER = path.join(ROOT, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
const FOLDER = path.join(ROOT, "src/shared/theme/fonts");

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const SYMBOLS = [..."<>[\\]^`{|}~×€"];
const FONTS = {
  basic: [...ASCII.filter((character) => !SYMBOLS.includes(character)), "\u00a0", ..."©·–—‘’“”•…"],
  symbols: SYMBOLS,
};
const WEIGHTS = { min: 400, max: 700, default: 400 };
/** Without contextual alternates, which are the most of the font's substitutions. */
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"];

const hex = (code) => code.toString(16).toUpperCase();

/** The characters as a `unicode-range`, with runs of neighbours as "U+20-7E". */
function toRange(characters) {
  const codes = characters.map((character) => character.codePointAt(0)).sort((a, b) => a - b);
  const runs = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run && code === run.last + 1) run.last = code;
    else runs.push({ first: code, last: code });
  }
  return runs
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(",\n    ");
}

const toFace = (name, characters) => `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  /* As the package's faces: browsers combine only faces of the same weights. */
  font-weight: 100 900;
  src: url("./inter-${name}.woff2") format("woff2");
  unicode-range:
    ${toRange(characters)};
}
`;
const COMMENT =
  "/* Made by tools/subsetFont.js. Comes after the package's faces, so it is used for these characters. */\n";

await mkdir(FOLDER, { recursive: true });
const inter = await readFile(INTER);
for (const [name, characters] of Object.entries(FONTS)) {
  const font = await subsetFont(inter, characters.join(""), {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  await writeFile(path.join(FOLDER, `inter-${name}.woff2`), font);
  console.log(`inter-${name}.woff2: ${(font.length / 1024).toFixed(1)} KB`);
}
const faces = Object.entries(FONTS).map(([name, characters]) => toFace(name, characters));
await writeFile(path.join(FOLDER, "inter-basic.css"), COMMENT + faces.join("\n"));
